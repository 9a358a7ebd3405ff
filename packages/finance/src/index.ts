export { readAmount, type Amount } from './amount.ts'
export { readColumnPeriod, readTermYears, type ColumnPeriod } from './column-period.ts'
export { constant, evaluate, item, itemsOf, operation, writeFormula, type Formula, type ItemOfYear, type Operator } from './formula.ts'
export { identities, metrics, outflows, type Metric, type MetricUnit } from './metrics.ts'
export { readCurrency, readReportingUnit, type ReportingUnit } from './reporting-unit.ts'
export {
  readStatement,
  type PrintedCell,
  type PrintedTable,
  type Statement,
  type StatementFigure,
  type StatementLine,
} from './statement.ts'
