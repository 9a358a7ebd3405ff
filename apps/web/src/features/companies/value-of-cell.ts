import type { AccountValueView, CompanyStatements } from '@dossier/contract'
import type { StatementPeriod } from './statement-grid.ts'
import type { ShownUnit } from './use-shown-unit.ts'

/** What a cell of the statements shows, with what is needed to explain and to change it. */
export interface ValueOfCell {
  projectId: number
  statements: CompanyStatements
  account: string
  value: AccountValueView | undefined
  period: StatementPeriod
  unit: ShownUnit
  mayEdit: boolean
}
