import type { Actor, Read, Visitor } from '../use-case/index.ts'
import { sessionActor } from './accounts.present.ts'
import { sessionsRepository } from './sessions.repository.ts'

/** The current actor of a session, for links handed out to it; undefined when the session has ended or its person lost access. */
export async function actorOfSession(read: Read, sessionId: number, visitor: Visitor, now: Date): Promise<Actor | undefined> {
  const found = await read(sessionsRepository).findLive(sessionId, now)
  return found && sessionActor(found, { address: visitor.address, language: visitor.language })
}
