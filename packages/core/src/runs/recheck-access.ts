import { actorOfSession } from '../accounts/index.ts'
import type { Actor, Member, Read, UseCaseContext } from '../use-case/index.ts'

/** Changes of rights are signalled; in addition, rights are rechecked at this interval because sessions expire without a signal. */
const RECHECK_INTERVAL_MS = 10_000

/**
 * Rechecks, at intervals, whether a reader still has a valid session and access to what they follow. Call it before anything is sent to
 * them.
 *
 * @param policy of what is followed
 * @returns the check; `must` forces it. It throws NOT_SIGNED_IN when the session has ended, and what the policy throws when access is lost
 */
export function accessRecheck(
  { deps, actor, read }: UseCaseContext<Member, unknown, 'clock'>,
  policy: (actor: Actor, read: Read) => Promise<unknown>,
): (must: boolean) => Promise<void> {
  let checkedAt = deps.clock.now().getTime()
  return async (must) => {
    const now = deps.clock.now()
    if (!must && now.getTime() - checkedAt < RECHECK_INTERVAL_MS) return
    const found = await actorOfSession(read, actor.sessionId, { ...actor, kind: 'visitor' }, now)
    await policy(found ?? { kind: 'visitor', language: actor.language, address: actor.address }, read)
    checkedAt = now.getTime()
  }
}
