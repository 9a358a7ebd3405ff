import type { Actor, Read, Visitor } from '../use-case/index.ts'
import { sessionActor } from './accounts.present.ts'
import { sessionsRepository } from './sessions.repository.ts'

/** Who acts with a session as it stands now, for links that were handed out to it; undefined when it or its person is no longer let in. */
export async function actorOfSession(read: Read, sessionId: number, visitor: Visitor, now: Date): Promise<Actor | undefined> {
  const found = await read(sessionsRepository).findLive(sessionId, now)
  return found && sessionActor(found, { address: visitor.address, language: visitor.language })
}
