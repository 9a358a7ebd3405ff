import { type accountEndpoints, AppError, type InputOf } from '@dossier/contract'
import { signedIn, useCase } from '../use-case/index.ts'
import { presentUser } from './accounts.present.ts'
import { accountsRepository } from './accounts.repository.ts'

/** The signed-in person. */
export const showProfile = useCase({
  policy: signedIn,
  async run({ actor, read }, _input: unknown) {
    const account = await read(accountsRepository).findAccount(actor.userId)
    if (account === undefined) throw new AppError('NOT_SIGNED_IN')
    return presentUser(account)
  },
})

/** Changes the language in which the product speaks to this person. */
export const setLanguage = useCase({
  policy: signedIn,
  async run({ actor, read, write }, input: InputOf<typeof accountEndpoints.setLanguage>) {
    await write((within) => within(accountsRepository).setLanguage(actor.userId, input.language))
    const account = await read(accountsRepository).findAccount(actor.userId)
    if (account === undefined) throw new AppError('NOT_SIGNED_IN')
    return presentUser(account)
  },
})
