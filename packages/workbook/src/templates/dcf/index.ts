export {
  type BetaPeer,
  type BridgeItem,
  type BridgeKind,
  type DcfInput,
  DcfInputError,
  type DriverKey,
  type HistoryYear,
  type ScenarioKey,
} from './dcf-input.ts'
export { dcfWorkbook } from './dcf-workbook.ts'
