/**
 * Models whose findings were opened and judged, cell by cell (docs/benchmarks.md). Reference_DCF, _LBO and _Sensitivity_Analysis are versions of one model.
 * The last eight had only been scored before 26 November 2026.
 */
const seen = [
  'financial_models/Reference_Comparable_1.xlsx',
  'financial_models/Reference_DCF.xlsx',
  'financial_models/Reference_LBO.xlsx',
  'financial_models/Reference_Sensitivity_Analysis.xlsx',
  'financial_models/balance-sheet.xlsx',
  'financial_models/income-statement.xlsx',
  'financial_models/sales-forecast.xlsx',
  'closedxml/TryToLoad__LO__xlsm__tdf111974.xlsm',
  'exceljs/test-issue-877.xlsx',
  'financial_models/waterfall-chart.xlsx',
  'poi/ConditionalFormattingSamples.xlsx',
  'calamine/issue446.xlsx',
  'financial_models/Reference_Precedent_1.xlsx',
  'financial_models/Reference_Precedent_2.xlsx',
  'financial_models/Reference_waterfall.xlsx',
  'financial_models/cash-flow-statement.xlsx',
  'financial_models/profit-and-loss-projection.xlsx',
  'closedxml/TryToLoad__LO__xlsx__functions-excel-2010.xlsx',
  'calamine/issue_553.xlsx',
  'calamine/table_with_insertrow_attribute.xlsx',
]

/** Workbooks with few formulas that are only scored: of their findings only totals are printed. */
const unseen = [
  'poi/ExcelTables.xlsx',
  'poi/WithThreeCharts.xlsx',
  'closedxml/TryToLoad__CellsWithTimeSpanDataTypeOrFormatting.xlsx',
  'closedxml/TryToLoad__LO__xlsx__named-ranges-global.xlsx',
]

export const publicModels = { seen, unseen } as const
