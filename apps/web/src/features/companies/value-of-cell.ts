import type { ShownStatements, ShownValue } from './shown-statements.ts'
import type { StatementPeriod } from './statement-grid.ts'
import type { ShownUnit } from './use-shown-unit.ts'

/** What a cell of the statements shows, with what is needed to explain and to change it. */
export interface ValueOfCell {
  projectId: number
  statements: ShownStatements
  account: string
  value: ShownValue | undefined
  period: StatementPeriod
  unit: ShownUnit
  mayEdit: boolean
}
