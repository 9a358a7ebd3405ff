import { AppError } from '@dossier/contract'
import { verifyPassword } from '@dossier/platform'
import { type Account, findAccount } from '../accounts/index.ts'
import type { Member, SuperAdmin, UseCaseContext } from '../use-case/index.ts'
import { allOf, type Brakes, brakesOf, refuseWhileBlocked } from './brake.ts'
import { brakesRepository } from './brakes.repository.ts'
import { countFailure } from './count-failure.ts'
import { typedAccountOf } from './typed-account.ts'

type Context = UseCaseContext<Member | SuperAdmin, unknown, 'clock'>

/**
 * Has the signed-in person prove who they are before something that cannot be taken back. Guesses are braked as those at sign-in.
 *
 * @throws WRONG_PASSWORD, also for those who have none; TOO_MANY_ATTEMPTS
 */
export async function provePassword(
  { deps, actor, read, write }: Context,
  password: string,
): Promise<{ account: Account; brakes: Brakes }> {
  const account = await findAccount(read, actor.userId)
  if (account === undefined) throw new AppError('NOT_SIGNED_IN')
  const brakes = brakesOf(typedAccountOf(account), actor.address)
  const both = allOf(brakes)
  refuseWhileBlocked(await read(brakesRepository).blockedUntil(both), deps.clock.now())
  if (!(await verifyPassword(account.passwordHash ?? undefined, password))) {
    await write((within) => countFailure(within, both, deps.clock.now()))
    throw new AppError('WRONG_PASSWORD')
  }
  // Guesses that were under way at the same moment count as well.
  refuseWhileBlocked(await read(brakesRepository).blockedUntil(both), deps.clock.now())
  return { account, brakes }
}
