import { type InputOf, jobs, type signInEndpoints } from '@dossier/contract'
import { anyone, useCase } from '../use-case/index.ts'
import { addressBrake } from './brake.ts'
import { countFailure } from './count-failure.ts'

/**
 * Has a link mailed that sets a new password, to whoever has an account. Looking for one is left to a job: the answer and its
 * time are the same for all. @throws TOO_MANY_ATTEMPTS
 */
export const forgotPassword = useCase({
  needs: ['clock', 'queue'],
  policy: anyone,
  async run({ deps, actor, write }, input: InputOf<typeof signInEndpoints.forgotPassword>): Promise<null> {
    const { email, organizationCode, userType } = input
    const { address } = actor
    await write(async (within) => {
      await countFailure(within, [addressBrake('forgot-password', address)], deps.clock.now())
      const asked = { organizationId: 0, email, userType, address, ...(organizationCode !== undefined && { organizationCode }) }
      await deps.queue.send(jobs.mailPasswordLinks, asked, { transaction: within.transaction })
    })
    return null
  },
})
