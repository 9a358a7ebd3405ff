import { AppError, type InputOf, type signInEndpoints } from '@dossier/contract'
import { hashPassword } from '@dossier/platform'
import { endSessionsOf } from '../accounts/index.ts'
import { record } from '../audit/index.ts'
import { findMailedLink, queueMail, useMailedLink } from '../mail/index.ts'
import { anyone, useCase } from '../use-case/index.ts'
import { asVisitor } from './as-visitor.ts'
import { accountThrottle } from './throttle.ts'
import { throttlesRepository } from './throttles.repository.ts'
import { passwordsRepository } from './passwords.repository.ts'
import { enteredAccountOf } from './sign-in-name.ts'

/** Sets a new password by a mailed link, once. Ends all sessions and clears the throttle. @throws LINK_EXPIRED */
export const updatePassword = useCase({
  needs: ['clock', 'queue'],
  policy: anyone,
  async run({ deps, actor, read, write }, { token, password }: InputOf<typeof signInEndpoints.updatePassword>): Promise<null> {
    const now = deps.clock.now()
    if ((await findMailedLink(read, token, 'passwordReset', now)) === undefined) throw new AppError('LINK_EXPIRED')
    const passwordHash = await hashPassword(password)
    await write(async (within) => {
      const userId = await useMailedLink(within, token, 'passwordReset', now)
      const account = userId === undefined ? undefined : await within(passwordsRepository).reset(userId, passwordHash)
      if (account === undefined) throw new AppError('LINK_EXPIRED')
      await endSessionsOf(within, account.id)
      await within(throttlesRepository).clear(accountThrottle(enteredAccountOf(account)))
      await queueMail(within, deps, { kind: 'passwordChanged', userId: account.id, organizationId: account.organizationId ?? 0 })
      await record(within, actor, { action: 'password.changed', ...asVisitor(account), facts: { method: 'mailedLink' } }, now)
    })
    return null
  },
})
