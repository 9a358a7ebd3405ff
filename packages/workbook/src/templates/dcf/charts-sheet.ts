import { addRow, calculated, call, type Cell, type Chart, type Formula, minus, range, type Row, text, times } from '../../model/index.ts'
import { at, firstColumn, sectionRow, titleRows, type Words } from '../page.ts'
import { markShare } from '../football-field.ts'
import { waterfall } from '../waterfall.ts'
import type { DcfBridge } from './bridge-sheet.ts'
import type { DcfCashFlows } from './cash-flow-sheet.ts'
import type { DcfBook } from './dcf-book.ts'
import { scenarioKeys } from './dcf-input.ts'
import { dcfLabels } from './dcf-labels.ts'
import type { DcfInputs } from './inputs-sheet.ts'
import type { DcfSensitivities } from './sensitivities-sheet.ts'

const navy = '12304F'
const red = 'C0504D'
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
  const { translate, amount, price } = book
  const sheet = book.sheets.charts
  titleRows(sheet, translate(dcfLabels.charts), book.subtitle)
  const top = addRow(sheet)
  addRow(sheet, chartSize.rows)
  const middle = addRow(sheet)
  addRow(sheet, chartSize.rows)
  const flows = cashFlowTable(book, sheets.cashFlows)
  const steps = waterfall(
    sheet,
    { title: translate(dcfLabels.waterfall), format: amount, language: book.input.language },
    {
      opening: { label: translate(dcfLabels.enterpriseValue), value: sheets.cashFlows.enterpriseValue },
      steps: sheets.bridge.items.map(({ label, contribution }) => ({ label, change: contribution })),
      closing: { label: translate(dcfLabels.equityValue), value: sheets.bridge.equityValue },
    },
  )
  const ranges = footballTable(book, sheets)
  const chart = (from: Row, column: number, one: Omit<Chart, 'from' | 'size'>, columns = chartSize.columns): void => {
    sheet.charts.push({ ...one, from: { row: from, column }, size: { rows: chartSize.rows, columns } })
  }
  chart(
    top,
    firstColumn,
    {
      kind: 'column',
      title: translate(dcfLabels.cashFlowChart),
      categories: flows.labels,
      series: [{ name: translate(dcfLabels.ufcf), values: flows.values, colour: navy, hasLabels: true }],
      format: amount,
      hasLegend: false,
    },
    4,
  )
  chart(top, firstColumn + 4, steps, 6)
  chart(
    middle,
    firstColumn,
    {
      kind: 'stacked-bar',
      title: `${translate(dcfLabels.footballField)} (${book.input.currency})`,
      categories: ranges.labels,
      series: [
        { name: translate(dcfLabels.low), values: ranges.low, colour: 'none' },
        { name: translate(dcfLabels.span), values: ranges.span, colour: navy },
        { name: translate(dcfLabels.marker), values: ranges.marker, colour: red },
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
  sectionRow(sheet, `${book.translate(dcfLabels.chartData)}: ${book.translate(title)}`, 8)
  const row = addRow(sheet)
  labels.forEach((words, column) => text(row, firstColumn + 1 + column, book.translate(words), { role: 'note', align: 'right' }))
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

interface Football {
  labels: Cell[]
  low: Cell[]
  span: Cell[]
  /** Width of the mark at the share price; undefined for ranges. */
  marker: Cell[]
}

function footballTable(book: DcfBook, { inputs, sensitivities }: Sheets): Football {
  const sheet = book.sheets.charts
  const { translate, price } = book
  const look = { format: price }
  tableHead(book, dcfLabels.footballField, [dcfLabels.low, dcfLabels.high, dcfLabels.span, dcfLabels.marker])
  const share = inputs.price && markShare(sheet, book.input.language)
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
  const spanOf = (label: Words, cells: readonly Formula[]): void =>
    put(translate(label), call('MIN', ...cells), call('MAX', ...cells), nothing)
  spanOf(
    dcfLabels.scenarioRange,
    scenarioKeys.map((key) => sensitivities.scenarios[key]),
  )
  const { waccGrowth, growthMargin } = sensitivities
  spanOf(dcfLabels.waccRange, [at(at(waccGrowth, 0), 2), at(at(waccGrowth, 4), 2)])
  spanOf(dcfLabels.terminalGrowthRange, [range(at(waccGrowth, 2))])
  spanOf(dcfLabels.operatingRange, [at(at(growthMargin, 1), 1), at(at(growthMargin, 3), 3)])
  for (const { label, low, high } of inputs.references) put(label, low, high, nothing)
  // A price is a single value: the width of its mark is a share of the highest value.
  if (inputs.price && share) put(translate(dcfLabels.price), inputs.price, inputs.price, times(call('MAX', range(found.high)), share))
  return found
}
