import type { Read } from '../use-case/index.ts'
import { sessionsRepository } from './sessions.repository.ts'

/** The ids of those sessions that are live: not signed out or expired, of active people in active organizations. One query. */
export function liveSessions(read: Read, sessionIds: readonly number[], now: Date): Promise<Set<number>> {
  return read(sessionsRepository).liveOf(sessionIds, now)
}
