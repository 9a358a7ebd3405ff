import type { driveEndpoints, InputOf } from '@dossier/contract'
import { sha256Hex } from '@dossier/platform'
import { DriveError } from '@dossier/sources'
import { actorOf, findAccount } from '../accounts/index.ts'
import { anyone, type Member, type Needs, type Read, type RedirectAnswer, useCase } from '../use-case/index.ts'
import { backToPage, type ConsentEnding } from './back-to-page.ts'
import { openVerifier } from './consent-secrets.ts'
import { type DriveConsent, driveConsentsRepository } from './drive-consents.repository.ts'
import { keepConnection } from './keep-connection.ts'

type Arrival = InputOf<typeof driveEndpoints.arrive> & { browserSecret?: string }

/** Takes up what comes back from a provider's consent: in the browser that left, once, for the person who asked. */
export const arriveFromConsent = useCase({
  needs: ['clock', 'drives', 'logger', 'publicUrl', 'secretBox'],
  policy: anyone,
  async run({ deps, actor, read, write }, { state, code, error, browserSecret }: Arrival): Promise<RedirectAnswer> {
    if (state === undefined || browserSecret === undefined) return backToPage('failed', null)
    const came = { stateHash: sha256Hex(state), browserHash: sha256Hex(browserSecret) }
    const consent = await write((within) => within(driveConsentsRepository).arrive(came, deps.clock.now()))
    if (consent === undefined) return backToPage('failed', null)
    const person = await personOf(read, consent, actor.address)
    const ending = person === undefined ? 'failed' : await endingOf(deps, person, consent, { code, error })
    return { ...backToPage(ending, consent.next), browserSecret: null }
  },
})

/** Whoever asked for the consent, as they are now; undefined when they are not let in any more. */
async function personOf(read: Read, { userId, organizationId }: DriveConsent, address: string): Promise<Member | undefined> {
  const account = await findAccount(read, userId)
  if (account?.status !== 'active' || account.organizationStatus !== 'active') return undefined
  // The consent may have begun in an organisation that they have left since.
  const actor = actorOf(account, 0, { address })
  return actor.kind === 'member' && actor.organizationId === organizationId ? actor : undefined
}

async function endingOf(
  deps: Needs<'clock' | 'database' | 'drives' | 'logger' | 'publicUrl' | 'secretBox'>,
  person: Member,
  { provider, encryptedVerifier }: DriveConsent,
  { code, error }: Pick<Arrival, 'code' | 'error'>,
): Promise<ConsentEnding> {
  if (error !== undefined) return error === 'access_denied' ? 'denied' : 'failed'
  if (code === undefined || encryptedVerifier === null) return 'failed'
  try {
    await keepConnection(deps, person, { provider, code, verifier: openVerifier(deps, encryptedVerifier) })
    return 'connected'
  } catch (failure) {
    if (!(failure instanceof DriveError)) throw failure
    // Its message is a reason and a word; what it was caused by may hold more.
    deps.logger.warn({ provider, reason: failure.message }, 'a cloud drive was not connected')
    return 'failed'
  }
}
