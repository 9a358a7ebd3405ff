import {
  addRow,
  calculated,
  call,
  type Cell,
  type Chart,
  type Formula,
  minus,
  plus,
  range,
  type Row,
  text,
  times,
  when,
  compared,
} from '../../model/index.ts'
import { at, firstColumn, sectionRow, titleRows, type Words } from '../page.ts'
import type { DcfBridge } from './bridge-sheet.ts'
import type { DcfCashFlows } from './cash-flow-sheet.ts'
import type { DcfBook } from './dcf-book.ts'
import { scenarioKeys } from './dcf-input.ts'
import { dcfLabels } from './dcf-labels.ts'
import type { DcfInputs } from './inputs-sheet.ts'
import type { DcfSensitivities } from './sensitivities-sheet.ts'

const navy = '12304F'
const green = '4C9A6A'
const red = 'C0504D'
const grey = '8C8C8C'
/** Rows and columns that a chart covers. */
const chartSize = { rows: 18, columns: 5 }

interface Sheets {
  inputs: DcfInputs
  cashFlows: DcfCashFlows
  bridge: DcfBridge
  sensitivities: DcfSensitivities
}

/** Three native charts over tables of formulas on the same page. */
export function fillCharts(book: DcfBook, sheets: Sheets): void {
  const { say, amount, price } = book
  const sheet = book.sheets.charts
  titleRows(sheet, say(dcfLabels.charts), book.subtitle)
  const top = addRow(sheet)
  addRow(sheet, chartSize.rows)
  const middle = addRow(sheet)
  addRow(sheet, chartSize.rows)
  const flows = cashFlowTable(book, sheets.cashFlows)
  const steps = waterfallTable(book, sheets)
  const ranges = footballTable(book, sheets)
  const chart = (from: Row, column: number, one: Omit<Chart, 'from' | 'size'>, columns = chartSize.columns): void => {
    sheet.charts.push({ ...one, from: { row: from, column }, size: { rows: chartSize.rows, columns } })
  }
  chart(
    top,
    firstColumn,
    {
      kind: 'column',
      title: say(dcfLabels.cashFlowChart),
      categories: flows.labels,
      series: [{ name: say(dcfLabels.ufcf), values: flows.values, colour: navy, hasLabels: true }],
      format: amount,
      hasLegend: false,
    },
    4,
  )
  const seen = [
    ['total', dcfLabels.total, navy],
    ['increase', dcfLabels.increase, green],
    ['decrease', dcfLabels.decrease, red],
    ['below', dcfLabels.belowZero, grey],
  ] as const
  chart(
    top,
    firstColumn + 4,
    {
      kind: 'stacked-column',
      title: say(dcfLabels.waterfall),
      categories: steps.labels,
      series: [
        { name: say(dcfLabels.baseOfBar), values: steps.base, colour: 'none' },
        ...seen.map(([key, words, colour]) => ({ name: say(words), values: steps[key], colour })),
      ],
      format: amount,
      hasLegend: false,
    },
    6,
  )
  chart(
    middle,
    firstColumn,
    {
      kind: 'stacked-bar',
      title: `${say(dcfLabels.footballField)} (${book.input.currency})`,
      categories: ranges.labels,
      series: [
        { name: say(dcfLabels.low), values: ranges.low, colour: 'none' },
        { name: say(dcfLabels.span), values: ranges.span, colour: navy },
        { name: say(dcfLabels.marker), values: ranges.marker, colour: red },
      ],
      format: price,
      hasLegend: false,
    },
    8,
  )
}

function tableHead(book: DcfBook, title: Words, labels: readonly Words[]): void {
  const sheet = book.sheets.charts
  addRow(sheet)
  sectionRow(sheet, `${book.say(dcfLabels.chartData)}: ${book.say(title)}`, 8)
  const row = addRow(sheet)
  labels.forEach((words, column) => text(row, firstColumn + 1 + column, book.say(words), { role: 'note', align: 'right' }))
}

function cashFlowTable(book: DcfBook, { flows }: DcfCashFlows): { labels: Cell[]; values: Cell[] } {
  const sheet = book.sheets.charts
  tableHead(book, dcfLabels.cashFlowChart, [dcfLabels.ufcf])
  const rows = flows.map((flow, year) => {
    const row = addRow(sheet)
    return {
      label: text(row, firstColumn, at(book.input.forecastYears, year)),
      value: calculated(row, firstColumn + 1, flow, { format: book.amount }),
    }
  })
  return { labels: rows.map(({ label }) => label), values: rows.map(({ value }) => value) }
}

type Waterfall = Record<'labels' | 'base' | 'total' | 'increase' | 'decrease' | 'below', Cell[]>

/** Each bar runs from where the one before it ended; what lies below zero is a series of its own. */
function waterfallTable(book: DcfBook, { cashFlows, bridge }: Sheets): Waterfall {
  const sheet = book.sheets.charts
  const look = { format: book.amount }
  tableHead(book, dcfLabels.waterfall, [
    dcfLabels.start,
    dcfLabels.end,
    dcfLabels.baseOfBar,
    dcfLabels.total,
    dcfLabels.increase,
    dcfLabels.decrease,
    dcfLabels.belowZero,
  ])
  const found: Waterfall = { labels: [], base: [], total: [], increase: [], decrease: [], below: [] }
  const bar = (label: string, from: Formula, to: (start: Cell) => Formula, isTotal: boolean): Cell => {
    const row = addRow(sheet)
    found.labels.push(text(row, firstColumn, label))
    const start = calculated(row, firstColumn + 1, from, look)
    const end = calculated(row, firstColumn + 2, to(start), look)
    const least = call('MIN', start, end)
    const most = call('MAX', start, end)
    const above = minus(call('MAX', 0, most), call('MAX', 0, least))
    found.base.push(calculated(row, firstColumn + 3, plus(call('MAX', 0, least), call('MIN', 0, most)), look))
    const series = (column: number, formula: Formula): Cell => calculated(row, firstColumn + column, formula, look)
    const zero: Formula = call('SUM', 0)
    found.total.push(series(4, isTotal ? above : zero))
    found.increase.push(series(5, isTotal ? zero : when(compared(end, '>=', start), above, 0)))
    found.decrease.push(series(6, isTotal ? zero : when(compared(end, '<', start), above, 0)))
    found.below.push(series(7, minus(call('MIN', 0, least), call('MIN', 0, most))))
    return end
  }
  let end = bar(book.say(dcfLabels.enterpriseValue), call('SUM', 0), () => cashFlows.enterpriseValue, true)
  for (const { label, contribution } of bridge.items) end = bar(label, end, (start) => plus(start, contribution), false)
  bar(book.say(dcfLabels.equityValue), call('SUM', 0), () => bridge.equityValue, true)
  return found
}

interface Football {
  labels: Cell[]
  low: Cell[]
  span: Cell[]
  /** Width of the mark at the share price; nothing for ranges. */
  marker: Cell[]
}

function footballTable(book: DcfBook, { inputs, sensitivities }: Sheets): Football {
  const sheet = book.sheets.charts
  const { say, price } = book
  const look = { format: price }
  tableHead(book, dcfLabels.footballField, [dcfLabels.low, dcfLabels.high, dcfLabels.span, dcfLabels.marker])
  const found: Football & { high: Cell[] } = { labels: [], low: [], high: [], span: [], marker: [] }
  const put = (label: string, low: Formula, high: Formula, marker: Formula): void => {
    const row = addRow(sheet)
    found.labels.push(text(row, firstColumn, label))
    const lowCell = calculated(row, firstColumn + 1, low, look)
    const highCell = calculated(row, firstColumn + 2, high, look)
    found.low.push(lowCell)
    found.high.push(highCell)
    found.span.push(calculated(row, firstColumn + 3, minus(highCell, lowCell), look))
    found.marker.push(calculated(row, firstColumn + 4, marker, look))
  }
  const nothing = call('SUM', 0)
  const spanOf = (label: Words, cells: readonly Formula[]): void => put(say(label), call('MIN', ...cells), call('MAX', ...cells), nothing)
  spanOf(
    dcfLabels.scenarioRange,
    scenarioKeys.map((key) => sensitivities.scenarios[key]),
  )
  const { waccGrowth, growthMargin } = sensitivities
  spanOf(dcfLabels.waccRange, [at(at(waccGrowth, 0), 2), at(at(waccGrowth, 4), 2)])
  spanOf(dcfLabels.terminalGrowthRange, [range(at(waccGrowth, 2))])
  spanOf(dcfLabels.operatingRange, [at(at(growthMargin, 1), 1), at(at(growthMargin, 3), 3)])
  for (const { label, low, high } of inputs.references) put(label, low, high, nothing)
  // A price has no width of its own: its mark is as wide as a two-hundredth of the highest value.
  if (inputs.price) put(say(dcfLabels.price), inputs.price, inputs.price, times(call('MAX', range(found.high)), 0.005))
  return found
}
