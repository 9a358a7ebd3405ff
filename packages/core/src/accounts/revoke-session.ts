import type { accountEndpoints, InputOf } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { useCase } from '../use-case/index.ts'
import { sessionHolder } from './accounts.policy.ts'
import { endGrants } from './end-sessions.ts'
import { sessionsRepository } from './sessions.repository.ts'

/** Ends one of the person's own sessions. @throws SESSION_NOT_FOUND */
export const revokeSession = useCase({
  needs: ['clock'],
  policy: sessionHolder,
  async run({ deps, actor, subject: session, write }, _input: InputOf<typeof accountEndpoints.revokeSession>) {
    const now = deps.clock.now()
    await write(async (within) => {
      await within(sessionsRepository).end(session)
      const { id, breakGlassId, device, address } = session
      await endGrants(within, actor, breakGlassId === null ? [] : [breakGlassId], now)
      await record(within, actor, { action: 'session.revoked', subjectId: id, facts: { device, address } }, now)
    })
    return null
  },
})
