import { actorOfSession } from '../../accounts/index.ts'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import { searchWho } from '../search.policy.ts'

// How long whoever loses a right still sees what comes; asking for every event would cost more than the events themselves.
const ASKED_AGAIN_AFTER_MS = 10_000

/**
 * Asks, now and then, whether somebody who watches a search still may: with their session, and in the workspace. To be called before
 * anything is shown to them.
 *
 * @returns the asking; it throws NOT_SIGNED_IN when the session is over, and what the policy throws when the search is not theirs any more
 */
export function stillWelcome({ deps, actor, read }: UseCaseContext<Member, unknown>, searchId: number): () => Promise<void> {
  const mayRead = searchWho('search.read')
  let asked = deps.clock.now().getTime()
  return async () => {
    const now = deps.clock.now()
    if (now.getTime() - asked < ASKED_AGAIN_AFTER_MS) return
    const found = await actorOfSession(read, actor.sessionId, { ...actor, kind: 'visitor' }, now)
    await mayRead(found ?? { kind: 'visitor', language: actor.language, address: actor.address }, { searchId }, read)
    asked = now.getTime()
  }
}
