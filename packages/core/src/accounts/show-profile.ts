import { AppError } from '@dossier/contract'
import { signedIn, useCase } from '../use-case/index.ts'
import { presentBreakGlass, presentUser } from './accounts.present.ts'
import { accountsRepository } from './accounts.repository.ts'
import { sessionsRepository } from './sessions.repository.ts'

/** The signed-in person; under break-glass with the organization they are reading. */
export const showProfile = useCase({
  needs: [],
  policy: signedIn,
  async run({ actor, read }, _input: unknown) {
    if (actor.kind === 'member' && actor.breakGlass !== undefined) {
      const underGrant = await read(sessionsRepository).findAccountOf(actor.sessionId)
      if (underGrant === undefined) throw new AppError('NOT_SIGNED_IN')
      return presentBreakGlass(underGrant)
    }
    const account = await read(accountsRepository).findAccount(actor.userId)
    if (account === undefined) throw new AppError('NOT_SIGNED_IN')
    return presentUser(account)
  },
})
