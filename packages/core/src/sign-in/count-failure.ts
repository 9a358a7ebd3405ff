import type { Within } from '../use-case/index.ts'
import { type Throttle, tooManyAttempts } from './throttle.ts'
import { throttlesRepository } from './throttles.repository.ts'

/** Counts a failure on all throttles. @throws TOO_MANY_ATTEMPTS when one of them blocks; then nothing is counted */
export async function countFailure(within: Within, throttles: readonly Throttle[], now: Date): Promise<void> {
  const failing = within(throttlesRepository)
  if (!(await failing.countFailure(throttles, now))) throw tooManyAttempts((await failing.blockedUntil(throttles)) ?? now, now)
  await failing.forget(now)
}
