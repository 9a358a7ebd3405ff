export {
  type CompsCompany,
  type CompsInput,
  CompsInputError,
  type CompsPeer,
  type MetricKey,
  type MetricPeriods,
  type MultipleKey,
} from './comps-input.ts'
export { compsWorkbook } from './comps-workbook.ts'
