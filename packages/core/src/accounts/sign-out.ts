import { signedIn, useCase } from '../use-case/index.ts'
import { accountsRepository } from './accounts.repository.ts'

/** Ends the session that the request came with; its token is worthless from then on. */
export const signOut = useCase({
  policy: signedIn,
  async run({ actor, write }, _input: unknown) {
    await write((within) => within(accountsRepository).endSession(actor.sessionId))
    return null
  },
})
