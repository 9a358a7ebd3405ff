import { AppError } from '@dossier/contract'
import { verifyPassword } from '@dossier/platform'
import { type Account, findAccount } from '../accounts/index.ts'
import type { Member, SuperAdmin, UseCaseContext } from '../use-case/index.ts'
import { throttleList, type Throttles, throttlesOf, refuseWhileBlocked } from './throttle.ts'
import { throttlesRepository } from './throttles.repository.ts'
import { countFailure } from './count-failure.ts'
import { enteredAccountOf } from './sign-in-name.ts'

type Context = UseCaseContext<Member | SuperAdmin, unknown, 'clock'>

/**
 * Requires the signed-in person's password before an irreversible action. Attempts are throttled as at sign-in.
 *
 * @throws WRONG_PASSWORD, also for accounts without one; TOO_MANY_ATTEMPTS
 */
export async function provePassword(
  { deps, actor, read, write }: Context,
  password: string,
): Promise<{ account: Account; throttles: Throttles }> {
  const account = await findAccount(read, actor.userId)
  if (account === undefined) throw new AppError('NOT_SIGNED_IN')
  const throttles = throttlesOf(enteredAccountOf(account), actor.address)
  const both = throttleList(throttles)
  refuseWhileBlocked(await read(throttlesRepository).blockedUntil(both), deps.clock.now())
  if (!(await verifyPassword(account.passwordHash ?? undefined, password))) {
    await write((within) => countFailure(within, both, deps.clock.now()))
    throw new AppError('WRONG_PASSWORD')
  }
  // Counts concurrent attempts as well.
  refuseWhileBlocked(await read(throttlesRepository).blockedUntil(both), deps.clock.now())
  return { account, throttles }
}
