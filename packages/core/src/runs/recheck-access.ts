import { actorOfSession } from '../accounts/index.ts'
import type { Actor, Member, Read, UseCaseContext } from '../use-case/index.ts'

/** Beside every change of rights, which is signalled, they are asked again after so long: a session may run out. */
const ASKED_AGAIN_AFTER_MS = 10_000

/**
 * Asks, now and then, whether somebody who watches something still may: with their session, and by its policy. To be called before anything
 * is shown to them.
 *
 * @param policy of what is watched
 * @returns the asking, `must`: in any case; it throws NOT_SIGNED_IN when the session is over, and what the policy throws when it is not open to
 *   them any more
 */
export function accessRecheck(
  { deps, actor, read }: UseCaseContext<Member, unknown, 'clock'>,
  policy: (actor: Actor, read: Read) => Promise<unknown>,
): (must: boolean) => Promise<void> {
  let asked = deps.clock.now().getTime()
  return async (must) => {
    const now = deps.clock.now()
    if (!must && now.getTime() - asked < ASKED_AGAIN_AFTER_MS) return
    const found = await actorOfSession(read, actor.sessionId, { ...actor, kind: 'visitor' }, now)
    await policy(found ?? { kind: 'visitor', language: actor.language, address: actor.address }, read)
    asked = now.getTime()
  }
}
