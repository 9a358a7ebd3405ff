import { jobs, type MailKind } from '@dossier/contract'
import type { Needs, Within } from '../use-case/index.ts'
import type { MailFacts } from './mail-facts.ts'

/** A mail to write: its kind, whom it goes to, and the facts that its text names. */
export interface Letter<Kind extends MailKind = MailKind> {
  kind: Kind
  userId: number
  /** The recipient's organisation; 0 for a super admin. */
  organizationId: number
  facts?: MailFacts[Kind]
}

// With the queue's growing delays these go on for about an hour and a half, as long as a mail server may be restarted.
const ATTEMPTS_AFTER_THE_FIRST = 24

/** Has a mail sent once the transaction is committed, and never when it is not. */
export async function queueMail<Kind extends MailKind>(
  within: Within,
  deps: Needs<'queue'>,
  { kind, userId, organizationId, facts }: Letter<Kind>,
): Promise<void> {
  const known = Object.fromEntries(Object.entries(facts ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  await deps.queue.send(
    jobs.sendMail,
    { kind, userId, organizationId, facts: known },
    { transaction: within.transaction, retryLimit: ATTEMPTS_AFTER_THE_FIRST },
  )
}
