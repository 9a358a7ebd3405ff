import { type InputOf, jobs, type signInEndpoints } from '@dossier/contract'
import { anyone, useCase } from '../use-case/index.ts'
import { addressThrottle } from './throttle.ts'
import { countFailure } from './count-failure.ts'

/**
 * Queues a mail with a password reset link for the account, if there is one. The lookup happens in a job, so that the response and its
 * timing are the same for all. @throws TOO_MANY_ATTEMPTS
 */
export const forgotPassword = useCase({
  needs: ['clock', 'queue'],
  policy: anyone,
  async run({ deps, actor, write }, input: InputOf<typeof signInEndpoints.forgotPassword>): Promise<null> {
    const { email, organizationCode, userType } = input
    const { address } = actor
    await write(async (within) => {
      await countFailure(within, [addressThrottle('forgot-password', address)], deps.clock.now())
      const asked = { organizationId: 0, email, userType, address, ...(organizationCode !== undefined && { organizationCode }) }
      await deps.queue.send(jobs.mailPasswordLinks, asked, { transaction: within.transaction })
    })
    return null
  },
})
