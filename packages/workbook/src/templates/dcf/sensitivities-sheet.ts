import {
  addRow,
  calculated,
  call,
  type Cell,
  compared,
  fixed,
  type Formula,
  minus,
  over,
  plus,
  power,
  range,
  text,
  times,
  when,
} from '../../model/index.ts'
import { at, firstColumn, indices, noteRow, sectionRow, titleRows, type Words } from '../page.ts'
import { type DcfBridge, perShare } from './bridge-sheet.ts'
import type { DcfCashFlows } from './cash-flow-sheet.ts'
import type { DcfBook } from './dcf-book.ts'
import { type DriverKey, type ScenarioKey, scenarioKeys } from './dcf-input.ts'
import { dcfLabels, scenarioWords } from './dcf-labels.ts'
import type { DcfHistory } from './history-sheet.ts'
import type { DcfInputs } from './inputs-sheet.ts'
import type { DcfScenarios, DriverRow } from './scenarios-sheet.ts'
import { type Axis, layGrid } from './sensitivity-grid.ts'
import { type DcfWacc, waccFor } from './wacc-sheet.ts'

export interface DcfSensitivities {
  /** Enterprise value and value per share for each WACC (rows) and perpetual growth (columns). */
  enterpriseValues: Cell[][]
  waccGrowth: Cell[][]
  growthMargin: Cell[][]
  betaRiskFree: Cell[][]
  scenarios: Record<ScenarioKey, Cell>
  /** Value per share of the scenario that is selected. */
  selected: Cell
}

interface Sheets {
  history: DcfHistory
  scenarios: DcfScenarios
  inputs: DcfInputs
  wacc: DcfWacc
  cashFlows: DcfCashFlows
  bridge: DcfBridge
}

const notMeaningful = 'n.m.'
/** Columns of the supporting rows: label, two changes, the last actual year, then the forecast. */
const changes = firstColumn + 1
const actual = firstColumn + 3

/** Three grids of 25 values per share, each cell with its own formula, and the supporting calculations below. */
export function fillSensitivities(book: DcfBook, sheets: Sheets): DcfSensitivities {
  const { translate, amount, price, figures } = book
  const { history, inputs, wacc, cashFlows, bridge, scenarios } = sheets
  const sheet = book.sheets.sensitivities
  const { forecastYears } = book.input
  titleRows(sheet, translate(dcfLabels.sensitivities), book.subtitle)
  noteRow(sheet, translate(dcfLabels.sensitivityNote))

  const waccAxis: Axis = { words: dcfLabels.wacc, centre: wacc.wacc, step: 0.005, format: 'fine-percent' }
  const growthAxis: Axis = { words: dcfLabels.perpetualGrowth, centre: inputs.growth, step: 0.0025, format: 'fine-percent' }
  const betaAxis: Axis = { words: dcfLabels.releveredBeta, centre: wacc.beta, step: 0.1, format: 'factor' }
  const riskFreeAxis: Axis = { words: dcfLabels.riskFree, centre: wacc.riskFree, step: 0.0025, format: 'fine-percent' }
  const change = (words: Words): Axis => ({ words, centre: 0, step: 0.01, format: 'fine-percent' })
  const first = layGrid(book, sheet, dcfLabels.waccGrowth, [waccAxis, growthAxis], 2)
  const second = layGrid(book, sheet, dcfLabels.growthMargin, [change(dcfLabels.growthChange), change(dcfLabels.marginChange)], 2)
  const third = layGrid(book, sheet, dcfLabels.betaRiskFree, [betaAxis, riskFreeAxis], 3)

  const enterpriseValue = enterpriseValueBy(inputs, cashFlows)
  const shareValue = (value: Cell): Formula => when(call('ISNUMBER', value), perShare(value, bridge, inputs.unitSize), notMeaningful)
  const { flows } = cashFlows
  const lastEbitda = fixed(at(cashFlows.ebitda, -1))
  const growth = fixed(inputs.growth)
  const rate = fixed(wacc.wacc)

  const enterpriseValues = first.fill(dcfLabels.enterpriseValue, amount, ({ down, across }) =>
    enterpriseValue(down, across, flows, lastEbitda),
  )
  const waccGrowth = first.fill(dcfLabels.perShare, price, ({ row, column }) => shareValue(at(at(enterpriseValues, row), column)))
  const waccs = third.fill(dcfLabels.wacc, 'fine-percent', ({ down, across }) => waccFor(down, across, wacc))
  const riskValues = third.fill(dcfLabels.enterpriseValue, amount, ({ row, column }) =>
    enterpriseValue(at(at(waccs, row), column), growth, flows, lastEbitda),
  )
  const betaRiskFree = third.fill(dcfLabels.perShare, price, ({ row, column }) => shareValue(at(at(riskValues, row), column)))

  const headBlock = (title: Words, ofChanges: readonly [string, string]): void => {
    addRow(sheet)
    sectionRow(sheet, translate(title), forecastYears.length + 4)
    const labels = addRow(sheet)
    for (const [column, label] of [...ofChanges, translate(dcfLabels.actual), ...forecastYears].entries())
      text(labels, changes + column, label, { role: 'note', align: 'right' })
  }
  const revenueRow = (label: string, drivers: Record<DriverKey, DriverRow>, growthChange: Cell | null): Cell[] => {
    const row = addRow(sheet)
    text(row, firstColumn, label)
    const own = growthChange && calculated(row, changes, growthChange, { format: 'fine-percent' })
    const cells = [calculated(row, actual, at(history.revenue, -1), { format: amount })]
    drivers.growth.rates.forEach((rate, year) => {
      const factor = own ? plus(1, rate, fixed(own)) : plus(1, rate)
      cells.push(calculated(row, actual + 1 + year, times(at(cells, -1), factor), { format: amount }))
    })
    return cells
  }
  const flowRow = (label: string, drivers: Record<DriverKey, DriverRow>, revenue: readonly Cell[], marginChange: Cell | null): Cell[] => {
    const row = addRow(sheet)
    text(row, firstColumn, label)
    const own = marginChange && calculated(row, changes + 1, marginChange, { format: 'fine-percent' })
    return indices(forecastYears.length).map((year) =>
      calculated(row, actual + 1 + year, flowOf(drivers, revenue, year, own), { format: amount }),
    )
  }
  const revenueLabel = translate(dcfLabels.revenue)
  const flowLabel = 'UFCF'
  headBlock(dcfLabels.scenarioValues, ['', ''])
  const values = Object.fromEntries(
    scenarioKeys.map((scenario) => {
      const drivers = scenarios.each[scenario]
      const name = translate(scenarioWords[scenario])
      const revenue = revenueRow(`${name}: ${revenueLabel}`, drivers, null)
      const ownFlows = flowRow(`${name}: ${flowLabel}`, drivers, revenue, null)
      const ebitda = times(at(revenue, -1), plus(at(drivers.ebitMargin.rates, -1), at(drivers.depreciation.rates, -1)))
      const valueRow = addRow(sheet)
      text(valueRow, firstColumn, `${name}: ${translate(dcfLabels.enterpriseValue)}`)
      const value = calculated(valueRow, actual, enterpriseValue(rate, growth, ownFlows, ebitda), { format: amount })
      const shareRow = addRow(sheet)
      text(shareRow, firstColumn, `${name}: ${translate(dcfLabels.perShare)}`, { role: 'total' })
      for (const column of [changes, changes + 1]) text(shareRow, column, '', { role: 'total' })
      const cell = calculated(shareRow, actual, shareValue(value), { format: price, role: 'total' })
      figures.set(`scenario.${scenario}`, cell)
      return [scenario, cell]
    }),
  ) as Record<ScenarioKey, Cell>

  const selectedRow = addRow(sheet)
  text(selectedRow, firstColumn, `${translate(dcfLabels.live)}: ${translate(dcfLabels.perShare)}`)
  const selected = calculated(
    selectedRow,
    actual,
    call('CHOOSE', scenarios.selector, ...scenarioKeys.map((scenario) => values[scenario])),
    {
      format: price,
    },
  )

  headBlock(dcfLabels.support, [translate(dcfLabels.growthChange), translate(dcfLabels.marginChange)])
  const grownRevenues = second.down.map((growthChange) => revenueRow(revenueLabel, scenarios.live, growthChange))
  const grownFlows = grownRevenues.map((revenue) =>
    second.across.map((marginChange) => flowRow(flowLabel, scenarios.live, revenue, marginChange)),
  )
  const operatingValues = second.fill(dcfLabels.enterpriseValue, amount, ({ across, row, column }) => {
    const margin = plus(fixed(at(scenarios.live.ebitMargin.rates, -1)), across, fixed(at(scenarios.live.depreciation.rates, -1)))
    const ebitda = times(fixed(at(at(grownRevenues, row), -1)), margin)
    return enterpriseValue(rate, growth, at(at(grownFlows, row), column), ebitda)
  })
  const growthMargin = second.fill(dcfLabels.perShare, price, ({ row, column }) => shareValue(at(at(operatingValues, row), column)))

  const tables = { waccGrowth, growthMargin, betaRiskFree }
  for (const [key, table] of Object.entries(tables)) {
    table.forEach((cells, row) => cells.forEach((cell, column) => figures.set(`${key}.${row}.${column}`, cell)))
  }
  return { enterpriseValues, ...tables, scenarios: values, selected }
}

/** Enterprise value by the weighted methods, in one formula of the rates and the flows; a text where growth is not below WACC. */
const enterpriseValueBy =
  ({ growthWeight, multiple }: DcfInputs, { lastPeriod }: DcfCashFlows) =>
  (rate: Formula, growth: Formula, flows: readonly Cell[], lastEbitda: Formula): Formula => {
    const compound = plus(1, rate)
    const periods = fixed(lastPeriod)
    const weight = fixed(growthWeight)
    const byGrowth = over(over(times(fixed(at(flows, -1)), plus(1, growth)), minus(rate, growth)), power(compound, minus(periods, 0.5)))
    const byMultiple = over(times(fixed(multiple), lastEbitda), power(compound, periods))
    // NPV discounts the first flow by a full year; mid-year flows come half a year earlier.
    const flowValue = times(call('NPV', rate, range(flows, true)), power(compound, 0.5))
    return when(compared(rate, '>', growth), plus(flowValue, times(weight, byGrowth), times(minus(1, weight), byMultiple)), notMeaningful)
  }

/** Free cash flow of a year from its drivers. `revenue` has the last actual year first. */
function flowOf(drivers: Record<DriverKey, DriverRow>, revenue: readonly Cell[], year: number, marginChange: Cell | null): Formula {
  const [before, now] = [at(revenue, year), at(revenue, year + 1)]
  const rates = (driver: DriverKey): Cell => at(drivers[driver].rates, year)
  const margin = marginChange ? plus(rates('ebitMargin'), fixed(marginChange)) : rates('ebitMargin')
  const { workingCapital } = drivers
  const opening = year === 0 ? workingCapital.actual : at(workingCapital.rates, year - 1)
  if (!opening) throw new Error('Working capital has no last actual figure')
  const ebit = times(now, margin)
  return plus(
    minus(ebit, times(call('MAX', 0, ebit), rates('taxRate'))),
    times(now, minus(rates('depreciation'), rates('capex'))),
    minus(times(opening, before), times(rates('workingCapital'), now)),
  )
}
