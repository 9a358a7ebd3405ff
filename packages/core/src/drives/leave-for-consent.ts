import type { driveEndpoints, InputOf } from '@dossier/contract'
import { pkceChallenge, randomToken, sha256Hex } from '@dossier/platform'
import { anyone, type RedirectAnswer, useCase } from '../use-case/index.ts'
import { backToPage } from './back-to-page.ts'
import { arrivalAddress, sealVerifier } from './consent-secrets.ts'
import { driveConsentsRepository } from './drive-consents.repository.ts'

/** Sends the browser that asked for a ticket to the provider's consent, once. */
export const leaveForConsent = useCase({
  needs: ['clock', 'drives', 'publicUrl', 'secretBox'],
  policy: anyone,
  async run(
    { deps, write },
    { ticket, browserSecret }: InputOf<typeof driveEndpoints.leave> & { browserSecret?: string },
  ): Promise<RedirectAnswer> {
    if (browserSecret === undefined) return backToPage('failed', null)
    const [state, verifier] = [randomToken(), randomToken()]
    const asked = { ticketHash: sha256Hex(ticket), browserHash: sha256Hex(browserSecret) }
    const left = { stateHash: sha256Hex(state), encryptedVerifier: sealVerifier(deps, verifier) }
    const consent = await write((within) => within(driveConsentsRepository).leave(asked, left, deps.clock.now()))
    const drive = consent && deps.drives[consent.provider]
    if (drive === undefined) return backToPage('failed', consent?.next ?? null)
    return { location: drive.authorisationUrl({ state, challenge: pkceChallenge(verifier), redirectUri: arrivalAddress(deps) }) }
  },
})
