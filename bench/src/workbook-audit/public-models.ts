/** Models that were looked at while the rules were tuned. Reference_DCF, _LBO and _Sensitivity_Analysis are versions of one model. */
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
  'poi/WithThreeCharts.xlsx',
  // Looked at after they had been scored: chains of OFFSET and total rows counted as circular references.
  'financial_models/waterfall-chart.xlsx',
  'poi/ConditionalFormattingSamples.xlsx',
]

/** Models that are only scored: of their findings only totals are printed. */
const unseen = [
  'financial_models/Reference_Precedent_1.xlsx',
  'financial_models/Reference_Precedent_2.xlsx',
  'financial_models/Reference_waterfall.xlsx',
  'financial_models/cash-flow-statement.xlsx',
  'financial_models/profit-and-loss-projection.xlsx',
  'poi/ExcelTables.xlsx',
  'closedxml/TryToLoad__CellsWithTimeSpanDataTypeOrFormatting.xlsx',
  'closedxml/TryToLoad__LO__xlsx__functions-excel-2010.xlsx',
  'closedxml/TryToLoad__LO__xlsx__named-ranges-global.xlsx',
  'calamine/issue_553.xlsx',
]

export const publicModels = { seen, unseen } as const
