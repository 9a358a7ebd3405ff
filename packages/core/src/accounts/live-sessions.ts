import type { Read } from '../use-case/index.ts'
import { sessionsRepository } from './sessions.repository.ts'

/** Which of these sessions are not over: not signed out or expired, of active people in active organisations. One statement. */
export function liveSessions(read: Read, sessionIds: readonly number[], now: Date): Promise<Set<number>> {
  return read(sessionsRepository).liveOf(sessionIds, now)
}
