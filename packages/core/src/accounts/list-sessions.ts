import { accountHolder, useCase } from '../use-case/index.ts'
import { presentSession } from './accounts.present.ts'
import { sessionsRepository } from './sessions.repository.ts'

/** The person's sessions, latest use first. */
export const listSessions = useCase({
  needs: ['clock'],
  policy: accountHolder,
  async run({ deps, actor, read }, _input: unknown) {
    const rows = await read(sessionsRepository).list(actor.userId, deps.clock.now())
    return { rows: rows.map((row) => presentSession(row, actor.sessionId)), count: rows.length }
  },
})
