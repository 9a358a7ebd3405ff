import { actorOfSession } from '../../accounts/index.ts'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import { searchWho } from '../search.policy.ts'

/** Beside every change of rights, which is signalled, they are asked again after so long: a session may run out. */
const ASKED_AGAIN_AFTER_MS = 10_000

/**
 * Asks, now and then, whether somebody who watches a search still may: with their session, and in the workspace. To be called before
 * anything is shown to them.
 *
 * @returns the asking, `must`: in any case; it throws NOT_SIGNED_IN when the session is over, and what the policy throws when the search is
 * not theirs any more
 */
export function accessRecheck({ deps, actor, read }: UseCaseContext<Member, unknown>, searchId: number): (must: boolean) => Promise<void> {
  const mayRead = searchWho('search.read')
  let asked = deps.clock.now().getTime()
  return async (must) => {
    const now = deps.clock.now()
    if (!must && now.getTime() - asked < ASKED_AGAIN_AFTER_MS) return
    const found = await actorOfSession(read, actor.sessionId, { ...actor, kind: 'visitor' }, now)
    await mayRead(found ?? { kind: 'visitor', language: actor.language, address: actor.address }, { searchId }, read)
    asked = now.getTime()
  }
}
