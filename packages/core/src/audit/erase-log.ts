import type { Within } from '../use-case/index.ts'
import { auditRepository } from './audit.repository.ts'

/** Erases the log of an organisation within the transaction that erases the organisation. */
export async function eraseLog(within: Within, organizationId: number): Promise<void> {
  await within(auditRepository).eraseChain(organizationId)
}
