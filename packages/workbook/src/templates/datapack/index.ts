export {
  type BalanceLine,
  type CashFlowLine,
  type DatapackBreakdown,
  type DatapackInput,
  DatapackInputError,
  type DatapackMarket,
  type DatapackProfile,
  type DerivedValue,
  type IncomeLine,
  type ReportedLine,
  type StatementLine,
  type TotalLine,
} from './datapack-input.ts'
export { datapackWorkbook } from './datapack-workbook.ts'
