import type { jobs } from '@dossier/contract'
import type { z } from 'zod'
import type { Account } from '../accounts/index.ts'
import { record } from '../audit/index.ts'
import { queueMail } from '../mail/index.ts'
import { theSystem, useCase, type Visitor, type Within } from '../use-case/index.ts'
import { asVisitor } from './as-visitor.ts'
import { passwordsRepository } from './passwords.repository.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MAX_LINKS_PER_HOUR = 5

/** Mails a reset link for every active account that the request matches. */
export const mailPasswordLinks = useCase({
  needs: ['clock', 'queue'],
  policy: theSystem,
  async run({ deps, actor, write }, { email, organizationCode, userType, address }: z.output<typeof jobs.mailPasswordLinks.payload>) {
    const now = deps.clock.now()
    const visitor: Visitor = { kind: 'visitor', language: actor.language, address }
    await write(async (within) => {
      const mailed: Account[] = []
      for (const account of await within(passwordsRepository).lockMatching({ userType, email, organizationCode })) {
        if (!(await mayHaveAnother(within, account, now))) continue
        const facts = account.organizationName === null ? {} : { organization: account.organizationName }
        await queueMail(within, deps, { kind: 'passwordReset', userId: account.id, organizationId: account.organizationId ?? 0, facts })
        mailed.push(account)
      }
      for (const account of mailed) await record(within, visitor, { action: 'password.resetRequested', ...asVisitor(account) }, now)
    })
  },
})

/** At most one link per minute and five per hour for each account. */
async function mayHaveAnother(within: Within, account: Account, now: Date): Promise<boolean> {
  const [latest, ...earlier] = await within(passwordsRepository).linksSince(account, new Date(now.getTime() - HOUR_MS))
  return latest === undefined || (earlier.length + 1 < MAX_LINKS_PER_HOUR && now.getTime() - latest.getTime() >= MINUTE_MS)
}
