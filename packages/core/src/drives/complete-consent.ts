import type { driveEndpoints, InputOf } from '@dossier/contract'
import { sha256Hex } from '@dossier/platform'
import { DriveError } from '@dossier/sources'
import { actorOf, findAccount } from '../accounts/index.ts'
import { anyone, type Member, type Needs, type Read, type RedirectAnswer, useCase } from '../use-case/index.ts'
import { redirectToPage, type ConsentResult } from './redirect-to-page.ts'
import { openVerifier } from './consent-secrets.ts'
import { type DriveConsent, driveConsentsRepository } from './drive-consents.repository.ts'
import { storeConnection } from './store-connection.ts'

type Arrival = InputOf<typeof driveEndpoints.arrive> & { browserSecret?: string }

/** Handles the redirect back from a provider's consent screen. Valid once, in the same browser, for the requester. */
export const completeConsent = useCase({
  needs: ['clock', 'drives', 'logger', 'publicUrl', 'secretBox'],
  policy: anyone,
  async run({ deps, actor, read, write }, { state, code, error, browserSecret }: Arrival): Promise<RedirectAnswer> {
    if (state === undefined || browserSecret === undefined) return redirectToPage('failed', null)
    const returned = { stateHash: sha256Hex(state), browserHash: sha256Hex(browserSecret) }
    const consent = await write((within) => within(driveConsentsRepository).arrive(returned, deps.clock.now()))
    if (consent === undefined) return redirectToPage('failed', null)
    const person = await loadRequester(read, consent, actor.address)
    const result = person === undefined ? 'failed' : await connect(deps, person, consent, { code, error })
    return { ...redirectToPage(result, consent.next), browserSecret: null }
  },
})

/** The person who requested the consent, with current permissions; undefined when they lost access. */
async function loadRequester(read: Read, { userId, organizationId }: DriveConsent, address: string): Promise<Member | undefined> {
  const account = await findAccount(read, userId)
  if (account?.status !== 'active' || account.organizationStatus !== 'active') return undefined
  // The person may have left the organisation in which they started the consent.
  const actor = actorOf(account, 0, { address })
  return actor.kind === 'member' && actor.organizationId === organizationId ? actor : undefined
}

async function connect(
  deps: Needs<'clock' | 'database' | 'drives' | 'logger' | 'publicUrl' | 'secretBox'>,
  person: Member,
  { provider, encryptedVerifier }: DriveConsent,
  { code, error }: Pick<Arrival, 'code' | 'error'>,
): Promise<ConsentResult> {
  if (error !== undefined) return error === 'access_denied' ? 'denied' : 'failed'
  if (code === undefined || encryptedVerifier === null) return 'failed'
  try {
    await storeConnection(deps, person, { provider, code, verifier: openVerifier(deps, encryptedVerifier) })
    return 'connected'
  } catch (failure) {
    if (!(failure instanceof DriveError)) throw failure
    // Only the message is logged: the cause may contain secrets.
    deps.logger.warn({ provider, reason: failure.message }, 'a cloud drive was not connected')
    return 'failed'
  }
}
