import { jobs, type MailKind } from '@dossier/contract'
import type { CoreDependencies, Within } from '../use-case/index.ts'

/** A mail to write: its kind, whom it goes to, and the facts that its text names. */
export interface Letter {
  kind: MailKind
  userId: number
  /** The recipient's organisation; 0 for a super admin. */
  organizationId: number
  /** Names and dates that the text of this kind mentions; never a secret. */
  facts?: Record<string, string | number>
}

/** Has a mail sent once the transaction is committed, and never when it is not. */
export async function queueMail(within: Within, deps: CoreDependencies, { kind, userId, organizationId, facts = {} }: Letter): Promise<void> {
  await deps.queue.send(jobs.sendMail, { kind, userId, organizationId, facts }, { transaction: within.transaction })
}
