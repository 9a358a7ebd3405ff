export { type CompsCompany, type CompsInput, CompsInputError, type CompsPeer, type MetricKey, type MetricPeriods } from './comps-input.ts'
export { compsWorkbook } from './comps-workbook.ts'
