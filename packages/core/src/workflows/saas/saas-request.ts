import type { Language, LedgerDefinition, PeriodLength, SaasParameters } from '@dossier/contract'
import type { SubscriptionCube } from '@dossier/finance'
import type { LedgerResult } from '../../modelling/index.ts'
import type { LedgerFile } from '../ledger/ledger-files.ts'
import { definition, ownDefinition, presentPeriods } from '../ledger/present-cube.ts'

export interface SaasContext {
  projectId: number
  publicUrl: string
  by: { name: string; at: Date }
  files: readonly LedgerFile[]
  contractFiles: readonly LedgerFile[]
  read: Extract<LedgerResult, { kind: 'subscriptions' }>
}

/** Of what recurring revenue is made, with its files. */
export const revenueFiles = ({ files, contractFiles, read }: SaasContext) =>
  files.length > 0
    ? ({ purpose: 'subscriptions', files, sheets: read.sheets } as const)
    : ({ purpose: 'contracts', files: contractFiles, sheets: read.contractSheets } as const)

/** What follows of files and choices for how things are counted, and what the person adds. */
export function definitionsOf({ subscriptions, definitions }: SaasParameters, { restMonths }: SubscriptionCube): LedgerDefinition[] {
  return [
    definition(subscriptions.length > 0 ? 'arr-of-month' : 'arr-of-contracts'),
    definition('retention'),
    definition('first-month-is-beginning'),
    ...(restMonths > 0 ? [definition('months-rest', { months: restMonths })] : []),
    ...definitions.map(ownDefinition),
  ]
}

const before = { ko: '이전', en: 'or before' } as const

/** Names of cohorts; the first holds everybody who came before. */
export function cohortLabels(
  { cohorts, bridges, periods, firstMonth }: SubscriptionCube,
  asOf: string,
  months: PeriodLength,
  language: Language,
): string[] {
  const named = new Map(presentPeriods(periods, firstMonth, asOf, months).map(({ key, label }) => [key, label]))
  return cohorts.map(({ month }) => named.get(month) ?? (month === bridges[0]?.from ? `${month} ${before[language]}` : month))
}
