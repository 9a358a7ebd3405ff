import type { driveEndpoints, InputOf } from '@dossier/contract'
import { pkceChallenge, randomToken, sha256Hex } from '@dossier/platform'
import { anyone, type RedirectAnswer, useCase } from '../use-case/index.ts'
import { redirectToPage } from './redirect-to-page.ts'
import { consentRedirectUri, sealVerifier } from './consent-secrets.ts'
import { driveConsentsRepository } from './drive-consents.repository.ts'

/** Redirects the browser that requested a ticket to the provider's consent screen, once. */
export const redirectToConsent = useCase({
  needs: ['clock', 'drives', 'publicUrl', 'secretBox'],
  policy: anyone,
  async run(
    { deps, write },
    { ticket, browserSecret }: InputOf<typeof driveEndpoints.leave> & { browserSecret?: string },
  ): Promise<RedirectAnswer> {
    if (browserSecret === undefined) return redirectToPage('failed', null)
    const [state, verifier] = [randomToken(), randomToken()]
    const ticketHashes = { ticketHash: sha256Hex(ticket), browserHash: sha256Hex(browserSecret) }
    const secrets = { stateHash: sha256Hex(state), encryptedVerifier: sealVerifier(deps, verifier) }
    const consent = await write((within) => within(driveConsentsRepository).leave(ticketHashes, secrets, deps.clock.now()))
    const drive = consent && deps.drives[consent.provider]
    if (drive === undefined) return redirectToPage('failed', consent?.next ?? null)
    return { location: drive.authorisationUrl({ state, challenge: pkceChallenge(verifier), redirectUri: consentRedirectUri(deps) }) }
  },
})
