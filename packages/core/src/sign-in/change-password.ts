import { type accountEndpoints, AppError, type InputOf, type SignedIn } from '@dossier/contract'
import { hashPassword, verifyPassword } from '@dossier/platform'
import { findAccount, replaceSessions } from '../accounts/index.ts'
import { record } from '../audit/index.ts'
import { queueMail } from '../mail/index.ts'
import { accountHolder, useCase } from '../use-case/index.ts'
import { brakesOf, refuseWhileBlocked } from './brake.ts'
import { brakesRepository } from './brakes.repository.ts'
import { countFailure } from './count-failure.ts'
import { passwordsRepository } from './passwords.repository.ts'
import { typedAccountOf } from './typed-account.ts'

/**
 * Changes the password of the signed-in person. Every session ends; this one goes on under the token answered. Guesses are
 * braked as those at sign-in.
 *
 * @throws WRONG_PASSWORD, also for those who have none; TOO_MANY_ATTEMPTS
 */
export const changePassword = useCase({
  policy: accountHolder,
  async run({ deps, actor, read, write }, input: InputOf<typeof accountEndpoints.changePassword>): Promise<SignedIn> {
    const account = await findAccount(read, actor.userId)
    if (account === undefined) throw new AppError('NOT_SIGNED_IN')
    const brakes = brakesOf(typedAccountOf(account), actor.address)
    const both = [brakes.account, brakes.address]
    refuseWhileBlocked(await read(brakesRepository).blockedUntil(both), deps.clock.now())
    const right = await verifyPassword(account.passwordHash ?? undefined, input.currentPassword)
    if (!right) {
      const now = deps.clock.now()
      await write((within) => countFailure(within, both, now))
      throw new AppError('WRONG_PASSWORD')
    }
    const passwordHash = await hashPassword(input.newPassword)
    const now = deps.clock.now()
    return write(async (within) => {
      if (!(await within(passwordsRepository).change(account, passwordHash, brakes, now))) {
        refuseWhileBlocked(await within(brakesRepository).blockedUntil(both), now)
        throw new AppError('WRONG_PASSWORD')
      }
      const { accessToken, user } = await replaceSessions(within, account, actor.sessionId, now)
      await within(brakesRepository).lift(brakes.account)
      await queueMail(within, deps, { kind: 'passwordChanged', userId: account.id, organizationId: account.organizationId ?? 0 })
      await record(within, actor, { action: 'password.changed', facts: { method: 'password' } }, now)
      return { accessToken, user }
    })
  },
})
