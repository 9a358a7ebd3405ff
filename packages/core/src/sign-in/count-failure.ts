import type { Within } from '../use-case/index.ts'
import { type Brake, tooManyAttempts } from './brake.ts'
import { brakesRepository } from './brakes.repository.ts'

/** Counts a failure on all of these. @throws TOO_MANY_ATTEMPTS when one of them blocks by now, and then nothing is counted */
export async function countFailure(within: Within, brakes: readonly Brake[], now: Date): Promise<void> {
  const failing = within(brakesRepository)
  if (!(await failing.countFailure(brakes, now))) throw tooManyAttempts((await failing.blockedUntil(brakes)) ?? now, now)
  await failing.forget(now)
}
