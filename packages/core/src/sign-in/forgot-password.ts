import type { InputOf, signInEndpoints } from '@dossier/contract'
import { verifyPassword } from '@dossier/platform'
import { record } from '../audit/index.ts'
import { queueMail } from '../mail/index.ts'
import { anyone, type UseCaseContext, useCase, type Visitor, type Within } from '../use-case/index.ts'
import type { Account } from '../accounts/index.ts'
import { asVisitor } from './as-visitor.ts'
import { addressBrake } from './brake.ts'
import { countFailure } from './count-failure.ts'
import { passwordsRepository } from './passwords.repository.ts'

type Context = UseCaseContext<Visitor, null>
type Forgotten = InputOf<typeof signInEndpoints.forgotPassword>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LINKS_AN_HOUR = 5

/** Has a link mailed that sets a new password, to whoever has an account. The answer is always the same. @throws TOO_MANY_ATTEMPTS */
export const forgotPassword = useCase({
  policy: anyone,
  async run(context: Context, input: Forgotten): Promise<null> {
    const { deps, actor, write } = context
    await write((within) => countFailure(within, [addressBrake('forgot-password', actor.address)], deps.clock.now()))
    // The check of a password takes longer than the rest, so that the time says nothing of which accounts exist.
    await Promise.all([verifyPassword(undefined, input.email), mailLinks(context, input)])
    return null
  },
})

async function mailLinks({ deps, actor, write }: Context, { email, organizationCode, userType }: Forgotten): Promise<void> {
  const now = deps.clock.now()
  await write(async (within) => {
    const mailed: Account[] = []
    for (const account of await within(passwordsRepository).lockMeant({ userType, email, organizationCode })) {
      if (!(await mayHaveAnother(within, account, now))) continue
      const facts = account.organizationName === null ? {} : { organization: account.organizationName }
      await queueMail(within, deps, { kind: 'passwordReset', userId: account.id, organizationId: account.organizationId ?? 0, facts })
      mailed.push(account)
    }
    for (const account of mailed) await record(within, actor, { action: 'password.resetRequested', ...asVisitor(account) }, now)
  })
}

/** At most one link a minute and five an hour for each account. */
async function mayHaveAnother(within: Within, account: Account, now: Date): Promise<boolean> {
  const [latest, ...earlier] = await within(passwordsRepository).linksSince(account, new Date(now.getTime() - HOUR_MS))
  return latest === undefined || (earlier.length + 1 < LINKS_AN_HOUR && now.getTime() - latest.getTime() >= MINUTE_MS)
}
