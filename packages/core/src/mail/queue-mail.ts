import { jobs, type MailKind } from '@dossier/contract'
import type { Needs, Within } from '../use-case/index.ts'
import type { MailFacts } from './mail-facts.ts'

/** A mail to send: its kind, recipient and facts. */
export interface Letter<Kind extends MailKind = MailKind> {
  kind: Kind
  userId: number
  /** The recipient's organization; 0 for a super admin. */
  organizationId: number
  facts?: MailFacts[Kind]
}

// With the queue's growing delays these take about an hour and a half, enough for a mail server to be restarted.
const RETRIES = 24

/** Queues a mail in the transaction; it is not sent if the transaction is rolled back. */
export async function queueMail<Kind extends MailKind>(
  within: Within,
  deps: Needs<'queue'>,
  { kind, userId, organizationId, facts }: Letter<Kind>,
): Promise<void> {
  const known = Object.fromEntries(Object.entries(facts ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  await deps.queue.send(
    jobs.sendMail,
    { kind, userId, organizationId, facts: known },
    { transaction: within.transaction, retryLimit: RETRIES },
  )
}
