import type { CompanySummaryVersion } from '@dossier/contract'
import { personName } from '../use-case/index.ts'
import type { CompanySummaryRow } from './company-summary.repository.ts'

export function presentSummaryVersion(row: CompanySummaryRow): CompanySummaryVersion {
  const { companyName, sector, cashOnHand, monthlyBurnRate, currentRunway, notes } = row.fields
  return {
    id: row.id,
    fields: { companyName, sector, cashOnHand, monthlyBurnRate, currentRunway, notes },
    changedBy: row.changedBy === null ? null : { id: row.changedBy, name: personName(row.firstName ?? '', row.lastName ?? '') },
    createdAt: row.createdAt.toISOString(),
  }
}
