/** The KPI workbook: fees by customer and month, ARR bridge, summary and segment accounts, with live formulas. */
import {
  accounts,
  annualFee,
  arrAt,
  arrBridge,
  arrMoves,
  arrShareOfTop,
  customersAt,
  ebitdaBridge,
  fictionNotice,
  forecast,
  forecastRevenue,
  monthlyFee,
  months,
  subscribers,
  years,
} from './figures.ts'
import type { ArrMove } from './figures.ts'
import { columnName, formula, row, sheetOf, workbook } from './workbook-sheet.ts'
import type { SheetRow } from './workbook-sheet.ts'

const schedule = ['2022-12', ...months]
/** First column and row of the fees on the schedule, as spreadsheets count. */
const firstFeeColumn = 4
const firstRow = 5
const lastRow = firstRow + subscribers.length - 1
const totalRow = lastRow + 1
const feeColumn = (month: string): string => columnName(firstFeeColumn + schedule.indexOf(month))

function feeSheet() {
  const totals = schedule.map((month) => {
    const column = feeColumn(month)
    const sum = arrAt(month) / 12
    return {
      sum: formula(`SUM(${column}${firstRow}:${column}${lastRow})`, sum),
      annual: formula(`${column}${totalRow}*12`, sum * 12),
      count: formula(`COUNTIF(${column}${firstRow}:${column}${lastRow},">0")`, customersAt(month)),
    }
  })
  const rows: SheetRow[] = [
    row('title', 'Monthly recurring fees by customer'),
    row('note', 'KRW million a month. Contracted recurring fees in force in the month; equipment and services excluded.'),
    row('note', fictionNotice.en),
    row('head', 'Code', 'Customer', 'Country', 'Term ends', ...schedule),
    ...subscribers.map((customer) =>
      row(
        'line',
        customer.code,
        customer.name,
        customer.country,
        customer.termEnds,
        ...schedule.map((month) => monthlyFee(customer, month)),
      ),
    ),
    row('total', 'Total MRR', null, null, null, ...totals.map((total) => total.sum)),
    row('total', 'ARR (MRR x 12)', null, null, null, ...totals.map((total) => total.annual)),
    row('line', 'Active subscribers', null, null, null, ...totals.map((total) => total.count)),
  ]
  return sheetOf('MRR by customer', rows, { widths: [16, 34, 9, 12, 9], freeze: { rows: 4, columns: 2 } })
}

const moveNames: readonly ArrMove[] = ['new', 'expansion', 'contraction', 'churn']
const yearEnds = ['2022-12', '2023-12', '2024-12', '2025-12'] as const
/** Columns on the bridge: code, customer, four year-ends, then four moves for each year. */
const endColumn = (year: number): string => columnName(2 + year - 2022)
const moveColumn = (year: number, move: ArrMove): string => columnName(6 + (year - 2023) * 4 + moveNames.indexOf(move))

function moveFormula(move: ArrMove, before: string, after: string): string {
  switch (move) {
    case 'new':
      return `IF(${before}=0,${after},0)`
    case 'expansion':
      return `IF(AND(${before}>0,${after}>${before}),${after}-${before},0)`
    case 'contraction':
      return `IF(AND(${after}>0,${after}<${before}),${after}-${before},0)`
    case 'churn':
      return `IF(AND(${before}>0,${after}=0),-${before},0)`
  }
}

function bridgeSheet() {
  const customers = subscribers.map((customer, index) => {
    const at = firstRow + index
    const ends = yearEnds.map((month) => formula(`'MRR by customer'!${feeColumn(month)}${at}*12`, annualFee(customer, month)))
    const moves = years.flatMap((year) =>
      moveNames.map((move) =>
        formula(moveFormula(move, `${endColumn(year - 1)}${at}`, `${endColumn(year)}${at}`), arrMoves(customer, year)[move]),
      ),
    )
    return row('line', customer.code, customer.name, ...ends, ...moves)
  })
  const sumOfColumn = (column: string, value: number) => formula(`SUM(${column}${firstRow}:${column}${lastRow})`, value)
  const rows: SheetRow[] = [
    row('title', 'ARR bridge by customer'),
    row('note', 'KRW million. Each customer’s annual fee at the two year-ends decides whether it is new, expanded, contracted or lost.'),
    row('note', fictionNotice.en),
    row(
      'head',
      'Code',
      'Customer',
      ...yearEnds.map((month) => `ARR ${month}`),
      ...years.flatMap((year) => moveNames.map((move) => `${year} ${move}`)),
    ),
    ...customers,
    row(
      'total',
      'Total',
      null,
      ...yearEnds.map((month) => sumOfColumn(endColumn(Number(month.slice(0, 4))), arrAt(month))),
      ...years.flatMap((year) => moveNames.map((move) => sumOfColumn(moveColumn(year, move), arrBridge(year)[move]))),
    ),
  ]
  return sheetOf('ARR bridge', rows, { widths: [10, 34, 12], freeze: { rows: 4, columns: 2 } })
}

function summarySheet() {
  const bridges = years.map(arrBridge)
  const column = (index: number): string => columnName(1 + index)
  const perYear = (write: (bridge: (typeof bridges)[number], index: number) => ReturnType<typeof formula>) => bridges.map(write)
  const onBridge = (cell: string): string => `'ARR bridge'!${cell}${totalRow}`
  const arr2025 = `'ARR bridge'!F${firstRow}:F${lastRow}`
  const largest = (count: number) =>
    formula(
      `(${Array.from({ length: count }, (_, index) => `LARGE(${arr2025},${index + 1})`).join('+')})/'ARR bridge'!F${totalRow}`,
      arrShareOfTop(count),
    )
  const recognised = (year: number): string =>
    `SUM('MRR by customer'!${feeColumn(`${year}-01`)}${totalRow}:${feeColumn(`${year}-12`)}${totalRow})`
  const rows: SheetRow[] = [
    row('title', 'ARR and retention summary'),
    row('note', 'KRW million unless stated otherwise'),
    row('note', fictionNotice.en),
    row('head', '', 'FY2023', 'FY2024', 'FY2025'),
    row('line', 'ARR at beginning of year', ...perYear((bridge) => formula(onBridge(endColumn(bridge.year - 1)), bridge.beginning))),
    ...moveNames.map((move) =>
      row(
        'line',
        { new: 'New subscribers', expansion: 'Expansion', contraction: 'Contraction', churn: 'Churn' }[move],
        ...perYear((bridge) => formula(onBridge(moveColumn(bridge.year, move)), bridge[move])),
      ),
    ),
    row('total', 'ARR at end of year', ...perYear((bridge, index) => formula(`SUM(${column(index)}5:${column(index)}9)`, bridge.ending))),
    row(
      'line',
      'Check: bridge less schedule',
      ...perYear((bridge, index) => formula(`${column(index)}10-${onBridge(endColumn(bridge.year))}`, 0)),
    ),
    row(
      'percent',
      'Gross revenue retention (GRR)',
      ...perYear((bridge, index) =>
        formula(`(${column(index)}5+${column(index)}8+${column(index)}9)/${column(index)}5`, bridge.grossRetention),
      ),
    ),
    row(
      'percent',
      'Net revenue retention (NRR)',
      ...perYear((bridge, index) =>
        formula(`(${column(index)}5+${column(index)}7+${column(index)}8+${column(index)}9)/${column(index)}5`, bridge.netRetention),
      ),
    ),
    row(
      'line',
      'Subscribers at end of year',
      ...perYear((bridge) =>
        formula(
          `COUNTIF('ARR bridge'!${endColumn(bridge.year)}${firstRow}:${endColumn(bridge.year)}${lastRow},">0")`,
          bridge.customersEnding,
        ),
      ),
    ),
    row(
      'line',
      'ARR per subscriber',
      ...perYear((bridge, index) => formula(`${column(index)}10/${column(index)}14`, bridge.ending / bridge.customersEnding)),
    ),
    row('heading', 'Subscription revenue'),
    row(
      'line',
      'Sum of monthly fees',
      ...perYear((bridge) => formula(recognised(bridge.year), accounts[bridge.year as 2023].income.segments.subscription)),
    ),
    row('line', 'Audited subscription revenue', ...years.map((year) => accounts[year].income.segments.subscription)),
    row('line', 'Difference', ...perYear((_bridge, index) => formula(`${column(index)}17-${column(index)}18`, 0))),
    row('heading', 'Concentration of ARR at December 2025'),
    row('percent', 'Largest subscriber', null, null, largest(1)),
    row('percent', 'Five largest', null, null, largest(5)),
    row('percent', 'Ten largest', null, null, largest(10)),
  ]
  return sheetOf('Summary', rows, { widths: [38, 14] })
}

function accountsSheet() {
  const columns = ['B', 'C', 'D', 'E', 'F', 'G']
  const past = years.map((year) => accounts[year].income)
  const typed = (pick: (result: (typeof past)[number]) => number, projected: readonly (number | null)[]) => [
    ...past.map(pick),
    ...projected,
  ]
  const revenue = [...past.map((result) => result.revenue), ...forecast.map(forecastRevenue)]
  const ebitda = past.map((result) => result.ebitda)
  const blank = forecast.map(() => null)
  const rows: SheetRow[] = [
    row('title', 'Segment accounts and projections'),
    row('note', 'KRW million. FY2023 to FY2025 audited, from FY2026 management.'),
    row('note', fictionNotice.en),
    row('head', '', 'FY2023A', 'FY2024A', 'FY2025A', 'FY2026E', 'FY2027E', 'FY2028E'),
    row(
      'line',
      'Equipment',
      ...typed(
        (result) => result.segments.equipment,
        forecast.map((next) => next.equipment),
      ),
    ),
    row(
      'line',
      'Subscription',
      ...typed(
        (result) => result.segments.subscription,
        forecast.map((next) => next.subscription),
      ),
    ),
    row(
      'line',
      'Service and parts',
      ...typed(
        (result) => result.segments.service,
        forecast.map((next) => next.service),
      ),
    ),
    row('total', 'Revenue', ...columns.map((column, index) => formula(`SUM(${column}5:${column}7)`, revenue[index] ?? 0))),
    row(
      'percent',
      'Growth',
      null,
      ...columns
        .slice(1)
        .map((column, index) => formula(`${column}8/${columns[index]}8-1`, (revenue[index + 1] ?? 0) / (revenue[index] ?? 1) - 1)),
    ),
    row('line', 'Cost of sales', ...typed((result) => -result.costOfSales, blank)),
    row(
      'total',
      'Gross profit',
      ...columns.slice(0, 3).map((column, index) => formula(`${column}8+${column}10`, past[index]?.grossProfit ?? 0)),
    ),
    row('line', 'Selling and administrative expenses', ...typed((result) => -result.sellingExpenses, blank)),
    row(
      'total',
      'Operating profit',
      ...columns.slice(0, 3).map((column, index) => formula(`${column}11+${column}12`, past[index]?.operatingProfit ?? 0)),
    ),
    row('line', 'Depreciation', ...typed((result) => result.depreciation, blank)),
    row('line', 'Amortisation', ...typed((result) => result.amortisation, blank)),
    row('total', 'EBITDA', ...columns.slice(0, 3).map((column, index) => formula(`SUM(${column}13:${column}15)`, ebitda[index] ?? 0))),
    row('line', 'ERP migration services', null, null, ebitdaBridge.systemMigration),
    row('line', 'Share-based compensation', null, null, ebitdaBridge.shareBased),
    row('line', 'Customer remediation and launch costs', null, null, ebitdaBridge.unsupported),
    row('total', 'Adjusted EBITDA', null, null, formula('SUM(D16:D19)', ebitdaBridge.adjusted), ...forecast.map((next) => next.ebitda)),
    row(
      'percent',
      'Adjusted EBITDA margin',
      null,
      null,
      formula('D20/D8', ebitdaBridge.margin),
      ...forecast.map((next, index) => formula(`${columns[index + 3]}20/${columns[index + 3]}8`, next.ebitda / forecastRevenue(next))),
    ),
  ]
  return sheetOf('Segment accounts', rows, { widths: [38, 13] })
}

/** The workbook as bytes. */
export const kpiWorkbook = (): Promise<Uint8Array> =>
  workbook('KPI and ARR workbook', [summarySheet(), feeSheet(), bridgeSheet(), accountsSheet()])
