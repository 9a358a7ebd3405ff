import { type accountEndpoints, AppError, type InputOf, type SignedIn } from '@dossier/contract'
import { hashPassword } from '@dossier/platform'
import { replaceSessions } from '../accounts/index.ts'
import { record } from '../audit/index.ts'
import { queueMail } from '../mail/index.ts'
import { accountHolder, useCase } from '../use-case/index.ts'
import { throttlesRepository } from './throttles.repository.ts'
import { passwordsRepository } from './passwords.repository.ts'
import { provePassword } from './prove-password.ts'

/**
 * Changes the password of the signed-in person. Ends all sessions; this one continues under the returned token.
 *
 * @throws WRONG_PASSWORD, also for accounts without one; TOO_MANY_ATTEMPTS
 */
export const changePassword = useCase({
  needs: ['clock', 'queue'],
  policy: accountHolder,
  async run(context, { currentPassword, newPassword }: InputOf<typeof accountEndpoints.changePassword>): Promise<SignedIn> {
    const { deps, actor, write } = context
    const { account, throttles } = await provePassword(context, currentPassword)
    const passwordHash = await hashPassword(newPassword)
    const now = deps.clock.now()
    return write(async (within) => {
      if (!(await within(passwordsRepository).change(account, passwordHash))) throw new AppError('WRONG_PASSWORD')
      const { accessToken, user } = await replaceSessions(within, account, actor.sessionId, now)
      await within(throttlesRepository).clear(throttles.account)
      await queueMail(within, deps, { kind: 'passwordChanged', userId: account.id, organizationId: account.organizationId ?? 0 })
      await record(within, actor, { action: 'password.changed', facts: { method: 'password' } }, now)
      return { accessToken, user }
    })
  },
})
