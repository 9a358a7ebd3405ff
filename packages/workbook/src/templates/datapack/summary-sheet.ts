import {
  addRow,
  call,
  type Cell,
  compared,
  fixed,
  type Formula,
  input,
  minus,
  type NumberFormat,
  over,
  plus,
  power,
  text,
  times,
  when,
} from '../../model/index.ts'
import { at, type Entry, enter, firstColumn, headerRow, indices, type Missing, sectionRow, titleRows, type Words } from '../page.ts'
import type { BalanceLine, CashFlowLine, IncomeLine } from './datapack-input.ts'
import { datapackLabels } from './datapack-labels.ts'
import { ratio, yearly } from '../ratio-rows.ts'
import { missing } from '../missing-figure.ts'
import { notAvailable } from '../period-page.ts'
import { firstYear, type StatementCells, type StatementPage } from './statement-sheet.ts'

export interface Statements {
  income: StatementCells<IncomeLine>
  balance: StatementCells<BalanceLine>
  cashFlow: StatementCells<CashFlowLine>
}

export interface SummaryRows {
  revenue: Cell[]
  ebitda: Cell[]
  ebitdaMargin: Cell[]
  netDebt: Cell[]
}

type Put = (words: Words, entries: readonly Exclude<Entry, null>[], format: NumberFormat, key?: string, isTotal?: boolean) => Cell[]

function putOn({ sheet, translate }: StatementPage, figures: Map<string, Cell>): Put {
  return (words, entries, format, key, isTotal = false) => {
    const row = addRow(sheet)
    const role = isTotal ? 'total' : 'line'
    text(row, firstColumn, translate(words), { role })
    const cells = entries.map((entry, year) => enter(row, firstYear + year, entry, { format, role }))
    if (key !== undefined) cells.forEach((cell, year) => figures.set(`${key}.${year}`, cell))
    return cells
  }
}

const asIs = (cell: Cell): Formula => cell

/** Headline figures, each a link to its statement, and two charts over them. */
export function fillSummary(page: StatementPage, { income, balance, cashFlow }: Statements, figures: Map<string, Cell>): SummaryRows {
  const { sheet, translate, years, amount } = page
  const count = years.length
  const put = putOn(page, figures)
  titleRows(sheet, translate(datapackLabels.title), page.subtitle)
  const heading = headerRow(sheet, [translate(datapackLabels.item), ...years])
  const margin = (words: Words, of: readonly Cell[], key: string): Cell[] =>
    put(
      words,
      yearly([of, revenue], count, (part, total) => ratio(part, total)),
      'percent',
      key,
    )

  sectionRow(sheet, translate(datapackLabels.profitability), count + 1)
  const revenue = put(datapackLabels.revenue, yearly([income.of('revenue')], count, asIs), amount, 'revenue', true)
  const growth = yearly([revenue], count, asIs).map((_, year) => {
    if (year === 0) return missing('yearBefore')
    const [before, now] = [at(revenue, year - 1), at(revenue, year)]
    return when(call('AND', call('ISNUMBER', before), call('ISNUMBER', now)), ratio(now, before, minus(over(now, before), 1)), notAvailable)
  })
  put(datapackLabels.growth, growth, 'percent', 'growth')
  const grossProfit = put(datapackLabels.grossProfit, yearly([income.of('grossProfit')], count, asIs), amount, 'grossProfit')
  margin(datapackLabels.grossMargin, grossProfit, 'grossMargin')
  const ebit = put(datapackLabels.ebit, yearly([income.of('ebit')], count, asIs), amount, 'ebit')
  margin(datapackLabels.ebitMargin, ebit, 'ebitMargin')
  const ebitda = put(
    datapackLabels.ebitda,
    yearly([income.of('ebit'), income.of('depreciation')], count, (own, more) => plus(own, more)),
    amount,
    'ebitda',
  )
  const ebitdaMargin = margin(datapackLabels.ebitdaMargin, ebitda, 'ebitdaMargin')
  const netIncome = put(datapackLabels.netIncome, yearly([income.of('netIncome')], count, asIs), amount, 'netIncome')
  margin(datapackLabels.netMargin, netIncome, 'netMargin')

  sectionRow(sheet, translate(datapackLabels.position), count + 1)
  put(datapackLabels.totalAssets, yearly([balance.of('totalAssets')], count, asIs), amount, 'totalAssets')
  put(datapackLabels.totalEquity, yearly([balance.of('totalEquity')], count, asIs), amount, 'totalEquity')
  const netDebt = put(datapackLabels.netDebt, netDebtOf(balance, count), amount, 'netDebt')

  sectionRow(sheet, translate(datapackLabels.cash), count + 1)
  put(datapackLabels.operating, yearly([cashFlow.of('operating')], count, asIs), amount, 'operatingCash')
  // An outflow in the cash flow statement, whatever sign the filing gives it.
  put(
    datapackLabels.capex,
    yearly([cashFlow.of('capex')], count, (capex) => times(-1, call('ABS', capex))),
    amount,
    'capex',
  )
  put(
    datapackLabels.freeCashFlow,
    yearly([cashFlow.of('operating'), cashFlow.of('capex')], count, (operating, capex) => minus(operating, call('ABS', capex))),
    amount,
    'freeCashFlow',
    true,
  )
  if (count > 1) {
    const [first, last] = [at(revenue, 0), at(revenue, -1)]
    const isKnown = call('AND', call('ISNUMBER', first), call('ISNUMBER', last))
    const cagr = when(
      isKnown,
      when(call('AND', compared(first, '>', 0), compared(last, '>', 0)), minus(power(over(last, first), over(1, count - 1)), 1), 'NM'),
      notAvailable,
    )
    addRow(sheet)
    const row = addRow(sheet)
    text(row, firstColumn, `${translate(datapackLabels.revenue)}: ${translate(datapackLabels.compoundGrowth)}`)
    figures.set('cagr', enter(row, firstYear, cagr, { format: 'percent' }))
  }
  const anchor = addRow(sheet, 2)
  const columns = { from: { row: anchor, column: firstColumn }, size: { rows: 16, columns: 3 } }
  const labels = heading.cells.filter(({ column }) => column >= firstYear)
  // A chart would draw a text at zero, so it begins with the first year from which every figure is stated.
  const isStated = (rows: readonly (Cell[] | null)[], year: number): boolean =>
    rows.every((row) => row !== null && at(row, year).content.kind !== 'text')
  const begin =
    1 + indices(count).findLastIndex((year) => !isStated([income.of('revenue'), income.of('ebit'), income.of('depreciation')], year))
  if (begin < count) {
    sheet.charts.push({
      kind: 'column',
      title: `${translate(datapackLabels.revenue)}, ${translate(datapackLabels.ebitda)}`,
      categories: labels.slice(begin),
      series: [
        { name: translate(datapackLabels.revenue), values: revenue.slice(begin), colour: '12304F' },
        { name: translate(datapackLabels.ebitda), values: ebitda.slice(begin), colour: '6C9BC9' },
      ],
      format: amount,
      hasLegend: true,
      ...columns,
    })
    sheet.charts.push({
      kind: 'line',
      title: translate(datapackLabels.ebitdaMargin),
      categories: labels.slice(begin),
      series: [{ name: translate(datapackLabels.ebitdaMargin), values: ebitdaMargin.slice(begin), colour: '12304F' }],
      format: 'percent',
      hasLegend: false,
      from: { row: anchor, column: firstColumn + 3 },
      size: { rows: 16, columns: 4 },
    })
  }
  return { revenue, ebitda, ebitdaMargin, netDebt }
}

/** Debt and lease liabilities less cash and short-term investments; unstated leases and investments count as zero. */
function netDebtOf(balance: StatementCells<BalanceLine>, years: number): (Formula | Missing | string)[] {
  const [leases, investments] = [balance.of('leases'), balance.of('shortTermInvestments')]
  const withOptional = (stated: Cell, optional: readonly Cell[] | null, year: number): Formula =>
    optional ? call('SUM', stated, at(optional, year)) : stated
  return yearly([balance.of('debt'), balance.of('cash')], years, (debt, cash) => minus(debt, cash)).map((entry, year) => {
    const [debt, cash] = [balance.of('debt'), balance.of('cash')]
    if (!debt || !cash || (!leases && !investments)) return entry
    const [stated, held] = [at(debt, year), at(cash, year)]
    const isKnown = call('AND', call('ISNUMBER', stated), call('ISNUMBER', held))
    return when(isKnown, minus(withOptional(stated, leases, year), withOptional(held, investments, year)), notAvailable)
  })
}

/** Ratios over the statements: "NM" where a denominator is not positive, "N/A" where a line is missing. */
export function fillRatios(
  page: StatementPage,
  { income, balance }: Statements,
  { ebitda, netDebt }: SummaryRows,
  figures: Map<string, Cell>,
): void {
  const { sheet, translate, years } = page
  const count = years.length
  const put = putOn(page, figures)
  titleRows(sheet, translate(datapackLabels.ratios), page.subtitle)
  headerRow(sheet, [translate(datapackLabels.item), ...years])
  const share = (
    words: Words,
    [top, bottom]: readonly [readonly Cell[] | null, readonly Cell[] | null],
    format: NumberFormat,
    key: string,
  ): void => {
    put(
      words,
      yearly([top, bottom], count, (numerator, denominator) => ratio(numerator, denominator)),
      format,
      key,
    )
  }
  sectionRow(sheet, translate(datapackLabels.liquidity), count + 1)
  share(datapackLabels.currentRatio, [balance.of('currentAssets'), balance.of('currentLiabilities')], 'multiple', 'currentRatio')
  share(datapackLabels.debtToEquity, [balance.of('debt'), balance.of('totalEquity')], 'multiple', 'debtToEquity')
  share(datapackLabels.netDebtToEbitda, [netDebt, ebitda], 'multiple', 'netDebtToEbitda')
  share(datapackLabels.interestCover, [income.of('ebit'), income.of('interestExpense')], 'multiple', 'interestCover')
  sectionRow(sheet, translate(datapackLabels.returns), count + 1)
  share(datapackLabels.returnOnEquity, [income.of('netIncome'), balance.of('totalEquity')], 'percent', 'returnOnEquity')
  share(datapackLabels.returnOnAssets, [income.of('netIncome'), balance.of('totalAssets')], 'percent', 'returnOnAssets')
  sectionRow(sheet, translate(datapackLabels.workingCapital), count + 1)
  const dayRow = addRow(sheet)
  text(dayRow, firstColumn, translate(datapackLabels.daysInYear))
  const yearDays = input(dayRow, firstYear, 365, null, { format: 'whole' })
  const days = (words: Words, of: readonly Cell[] | null, per: readonly Cell[] | null, key: string): void => {
    const entries = yearly([of, per], count, (balanceOf, flow) => ratio(balanceOf, flow, times(over(balanceOf, flow), fixed(yearDays))))
    put(words, entries, 'whole', key)
  }
  days(datapackLabels.receivableDays, balance.of('receivables'), income.of('revenue'), 'receivableDays')
  days(datapackLabels.inventoryDays, balance.of('inventories'), income.of('costOfSales'), 'inventoryDays')
  days(datapackLabels.payableDays, balance.of('payables'), income.of('costOfSales'), 'payableDays')
}
