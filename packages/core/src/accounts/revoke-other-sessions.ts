import { record } from '../audit/index.ts'
import { accountHolder, useCase } from '../use-case/index.ts'
import { endGrants } from './end-sessions.ts'
import { sessionsRepository } from './sessions.repository.ts'

/** Ends all of the person's sessions except the current one. */
export const revokeOtherSessions = useCase({
  needs: ['clock'],
  policy: accountHolder,
  async run({ deps, actor, write }, _input: unknown) {
    const now = deps.clock.now()
    await write(async (within) => {
      const grantIds = await within(sessionsRepository).endAllOf(actor.userId, actor.sessionId)
      await endGrants(within, actor, grantIds, now)
      await record(within, actor, { action: 'session.revoked', facts: { allOthers: true } }, now)
    })
    return null
  },
})
