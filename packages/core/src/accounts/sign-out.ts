import { record } from '../audit/index.ts'
import { signedIn, useCase } from '../use-case/index.ts'
import { endGrants } from './end-sessions.ts'
import { sessionsRepository } from './sessions.repository.ts'

/** Ends the current session and, under break-glass, its grant. Its token becomes invalid. */
export const signOut = useCase({
  needs: ['clock'],
  policy: signedIn,
  async run({ deps, actor, write }, _input: unknown) {
    const now = deps.clock.now()
    await write(async (within) => {
      await within(sessionsRepository).endOwn(actor.sessionId)
      if (actor.kind === 'member' && actor.breakGlass !== undefined) await endGrants(within, actor, [actor.breakGlass.grantId], now)
      else await record(within, actor, { action: 'signIn.signedOut' }, now)
    })
    return null
  },
})
