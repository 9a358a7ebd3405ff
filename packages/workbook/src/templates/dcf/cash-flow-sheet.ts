import {
  addRow,
  calculated,
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
  range,
  text,
  times,
  when,
} from '../../model/index.ts'
import { at, type Entry, filled, firstColumn, headerRow, indices, line, noteRow, sectionRow, titleRows, type Words } from '../page.ts'
import { missing } from '../missing-figure.ts'
import type { DcfBook } from './dcf-book.ts'
import type { DriverKey } from './dcf-input.ts'
import { dcfLabels } from './dcf-labels.ts'
import { type DcfHistory, known } from './history-sheet.ts'
import type { DcfInputs } from './inputs-sheet.ts'
import type { DcfScenarios } from './scenarios-sheet.ts'
import type { DcfWacc } from './wacc-sheet.ts'

export interface DcfCashFlows {
  headings: Cell[]
  /** Only forecast years. */
  flows: Cell[]
  ebit: Cell[]
  /** The last actual year, then the forecast. */
  revenue: Cell[]
  workingCapital: Cell[]
  /** Only forecast years. */
  workingCapitalShare: Cell[]
  workingCapitalChange: Cell[]
  ebitda: Cell[]
  capex: Cell[]
  depreciation: Cell[]
  /** Number of the last forecast year. */
  lastPeriod: Cell
  enterpriseValue: Cell
  byGrowth: Cell
  byMultiple: Cell
  terminalShare: Cell
}

const from = 3
const notMeaningful = 'n.m.'

/** Revenue to free cash flow, discounted in the middle of each year, and the terminal value by both methods. */
export function fillCashFlows(book: DcfBook, history: DcfHistory, { live }: DcfScenarios, inputs: DcfInputs, wacc: DcfWacc): DcfCashFlows {
  const { translate, amount, figures } = book
  const { forecastYears } = book.input
  const sheet = book.sheets.dcf
  const past = history.revenue.length
  const years = forecastYears.length
  const width = past + years + 2
  const first = from + past
  titleRows(sheet, translate(dcfLabels.dcf), book.subtitle)
  const heading = headerRow(sheet, [translate(dcfLabels.item), '', ...book.input.history.map(({ label }) => label), ...forecastYears])
  const headings = heading.cells.filter(({ column }) => column >= first)

  interface Look {
    format: NumberFormat
    role?: 'line' | 'total'
  }
  const blank = Array.from({ length: past }, () => null)
  const row = (words: Words, unit: string, entries: readonly Entry[], look: Look): (Cell | null)[] =>
    line(sheet, translate(words), unit, from, entries, look)
  /** A row whose forecast cells refer to their predecessors, so each is created before the next. */
  const growing = (
    words: Words,
    pastCells: readonly Cell[],
    next: (before: Cell, year: number) => Formula,
    role: 'line' | 'total' = 'line',
  ): Cell[] => {
    const cells = filled(row(words, '', pastCells, { format: amount, role }))
    for (const year of indices(years)) {
      cells.push(calculated(at(cells, -1).row, first + year, next(at(cells, -1), year), { format: amount, role }))
    }
    return cells
  }
  const driven = (driver: DriverKey, year: number): Cell => at(live[driver].rates, year)
  const forecast = (cells: readonly (Cell | null)[]): Cell[] => filled(cells.slice(past))

  sectionRow(sheet, translate(dcfLabels.driver), width)
  const driverRow = (driver: DriverKey, words: Words, pastEntries: readonly Entry[]): Cell[] =>
    forecast(row(words, '%', [...pastEntries, ...indices(years).map((year) => driven(driver, year))], { format: 'percent' }))
  const growth = driverRow('growth', dcfLabels.growth, history.ratios.growth)
  const margin = driverRow('ebitMargin', dcfLabels.ebitMargin, history.ratios.ebitMargin)
  const depreciationShare = driverRow('depreciation', dcfLabels.depreciationShare, history.ratios.depreciation)
  const capexShare = driverRow('capex', dcfLabels.capexShare, history.ratios.capex)
  const workingCapitalShare = driverRow('workingCapital', dcfLabels.workingCapitalShare, history.ratios.workingCapital)
  const taxRate = driverRow('taxRate', dcfLabels.taxRate, blank)

  sectionRow(sheet, translate(dcfLabels.operations), width)
  const revenue = growing(dcfLabels.revenue, history.revenue, (before, year) => times(before, plus(1, at(growth, year))), 'total')
  const revenues = revenue.slice(past)
  const ofRevenue = (words: Words, pastEntries: readonly Entry[], rates: readonly Cell[], sign: 1 | -1): (Cell | null)[] =>
    row(
      words,
      '',
      [...pastEntries, ...rates.map((rate, year) => (sign === 1 ? times(at(revenues, year), rate) : times(-1, at(revenues, year), rate)))],
      { format: amount },
    )
  const ebit = forecast(ofRevenue(dcfLabels.ebit, history.ebit, margin, 1))
  const taxes = forecast(
    row(dcfLabels.taxes, '', [...blank, ...ebit.map((cell, year) => times(-1, call('MAX', 0, cell), at(taxRate, year)))], {
      format: amount,
    }),
  )
  const nopat = forecast(
    row(dcfLabels.nopat, '', [...blank, ...ebit.map((cell, year) => plus(cell, at(taxes, year)))], { format: amount, role: 'total' }),
  )
  const depreciation = forecast(ofRevenue(dcfLabels.depreciation, history.depreciation, depreciationShare, 1))
  const capex = forecast(ofRevenue(dcfLabels.capex, history.capex.map(spent), capexShare, -1))
  // Net working capital has its last actual figure next to the forecast, so that every change has one formula.
  const everyWorkingCapital = filled(ofRevenue(dcfLabels.workingCapital, history.workingCapital, workingCapitalShare, 1))
  const workingCapital = everyWorkingCapital.slice(past - 1)
  const pastChanges = indices(past).map((year): Entry => {
    if (year === 0) return missing('yearBefore')
    const [before, after] = [at(everyWorkingCapital, year - 1), at(everyWorkingCapital, year)]
    return known([before, after], minus(before, after))
  })
  const workingCapitalChange = forecast(
    row(
      dcfLabels.workingCapitalChange,
      '',
      [...pastChanges, ...indices(years).map((year) => minus(at(workingCapital, year), at(workingCapital, year + 1)))],
      { format: amount },
    ),
  )
  const flows = forecast(
    row(
      dcfLabels.ufcf,
      '',
      [...blank, ...nopat.map((cell, year) => plus(cell, at(depreciation, year), at(capex, year), at(workingCapitalChange, year)))],
      { format: amount, role: 'total' },
    ),
  )
  const ebitda = forecast(
    row(dcfLabels.ebitda, '', [...history.ebitda, ...ebit.map((cell, year) => plus(cell, at(depreciation, year)))], { format: amount }),
  )
  row(dcfLabels.ebitdaMargin, '%', [...history.ratios.ebitdaMargin, ...ebitda.map((cell, year) => over(cell, at(revenues, year)))], {
    format: 'percent',
  })

  sectionRow(sheet, translate(dcfLabels.discounting), width)
  const periodRow = addRow(sheet)
  text(periodRow, firstColumn, translate(dcfLabels.period))
  const periods = [input(periodRow, first - 1, 0, null, { format: 'flag' })]
  for (const year of indices(years)) periods.push(calculated(periodRow, first + year, plus(at(periods, -1), 1), { format: 'flag' }))
  const midYears = forecast(
    row(dcfLabels.midYear, '', [...blank, ...periods.slice(1).map((period) => minus(period, 0.5))], { format: 'tenths' }),
  )
  const factors = forecast(
    row(dcfLabels.discountFactor, '', [...blank, ...midYears.map((period) => over(1, power(plus(1, fixed(wacc.wacc)), period)))], {
      format: 'factor',
    }),
  )
  const presentValues = forecast(
    row(dcfLabels.presentValue, '', [...blank, ...flows.map((flow, year) => times(flow, at(factors, year)))], {
      format: amount,
      role: 'total',
    }),
  )
  revenues.forEach((cell, year) => figures.set(`revenue.${year + 1}`, cell))
  ebit.forEach((cell, year) => figures.set(`ebit.${year + 1}`, cell))
  flows.forEach((cell, year) => figures.set(`ufcf.${year + 1}`, cell))

  // Two methods side by side.
  addRow(sheet)
  const blockHead = addRow(sheet)
  const blockLabels = [translate(dcfLabels.valuation), '', translate(dcfLabels.byGrowth), translate(dcfLabels.byMultiple)]
  blockLabels.forEach((label, column) =>
    text(blockHead, firstColumn + column, label, { role: 'section', ...(column > 0 && { align: 'right' }) }),
  )
  type Pair = readonly [Formula, Formula]
  const pair = (
    words: Words,
    [byGrowth, byMultiple]: Pair,
    [growthFormat, multipleFormat]: readonly [NumberFormat, NumberFormat],
    name?: string,
    role: 'line' | 'total' = 'line',
  ) => {
    const own = addRow(sheet)
    text(own, firstColumn, translate(words), { role })
    if (role === 'total') text(own, firstColumn + 1, '', { role })
    const cells = [
      calculated(own, from, byGrowth, { format: growthFormat, role, ...(name !== undefined && { name: `${name}ByGrowth` }) }),
      calculated(own, from + 1, byMultiple, { format: multipleFormat, role, ...(name !== undefined && { name: `${name}ByMultiple` }) }),
    ] as const
    if (name !== undefined) {
      figures.set(`${name}ByGrowth`, cells[0])
      figures.set(`${name}ByMultiple`, cells[1])
    }
    return cells
  }
  const money = [amount, amount] as const
  const lastFlow = at(flows, -1)
  const lastEbitda = at(ebitda, -1)
  const lastPeriod = at(periods, -1)
  const presentSum = call('SUM', range(presentValues))
  const sums = pair(dcfLabels.sumOfPresentValues, [presentSum, presentSum], money, 'PvCashFlows')
  const bases = pair(dcfLabels.terminalBase, [lastFlow, lastEbitda], money)
  const rates = pair(dcfLabels.terminalRate, [inputs.growth, inputs.multiple], ['fine-percent', 'multiple'])
  const terminal = pair(
    dcfLabels.terminalValue,
    [
      // No value exists where growth is not below WACC; the checks fail then.
      when(compared(wacc.wacc, '>', rates[0]), over(times(bases[0], plus(1, rates[0])), minus(wacc.wacc, rates[0])), 0),
      times(bases[1], rates[1]),
    ],
    money,
    'TerminalValue',
  )
  const terminalPeriods = pair(dcfLabels.terminalPeriod, [at(midYears, -1), lastPeriod], ['tenths', 'tenths'])
  const terminalFactors = pair(
    dcfLabels.discountFactor,
    [over(1, power(plus(1, fixed(wacc.wacc)), terminalPeriods[0])), over(1, power(plus(1, fixed(wacc.wacc)), terminalPeriods[1]))],
    ['factor', 'factor'],
  )
  const terminalPresent = pair(
    dcfLabels.terminalPresentValue,
    [times(terminal[0], terminalFactors[0]), times(terminal[1], terminalFactors[1])],
    money,
    'PvTerminalValue',
  )
  const values = pair(
    dcfLabels.enterpriseValue,
    [plus(sums[0], terminalPresent[0]), plus(sums[1], terminalPresent[1])],
    money,
    'EnterpriseValue',
    'total',
  )
  pair(
    dcfLabels.terminalShare,
    [shareOf(terminalPresent[0], values[0]), shareOf(terminalPresent[1], values[1])],
    ['percent', 'percent'],
    'TerminalShare',
  )
  const half = power(plus(1, fixed(wacc.wacc)), minus(terminalPeriods[1], terminalPeriods[0]))
  // A value by multiple is of the year end, half a year after the mid-year point from which growth counts.
  const atMiddle = over(terminal[1], half)
  pair(
    dcfLabels.implied,
    [
      when(compared(lastEbitda, '>', 0), over(times(terminal[0], half), lastEbitda), notMeaningful),
      when(
        call('AND', compared(lastFlow, '>', 0), compared(atMiddle, '>', 0)),
        over(minus(times(atMiddle, wacc.wacc), lastFlow), plus(atMiddle, lastFlow)),
        notMeaningful,
      ),
    ],
    ['multiple', 'fine-percent'],
    'Implied',
  )
  const single = (words: Words, formula: Formula, format: NumberFormat, name: string) => {
    const own = addRow(sheet)
    text(own, firstColumn, translate(words), { role: 'total' })
    for (const column of [firstColumn + 1, from + 1]) text(own, column, '', { role: 'total' })
    const cell = calculated(own, from, formula, { format, role: 'total', name })
    figures.set(name, cell)
    return cell
  }
  const enterpriseValue = single(
    dcfLabels.weightedEnterpriseValue,
    plus(times(inputs.growthWeight, values[0]), times(minus(1, inputs.growthWeight), values[1])),
    amount,
    'EnterpriseValue',
  )
  const terminalShare = single(
    dcfLabels.terminalShare,
    shareOf(minus(enterpriseValue, sums[0]), enterpriseValue),
    'percent',
    'TerminalShare',
  )
  addRow(sheet)
  noteRow(sheet, translate(dcfLabels.dcfNote))
  return {
    headings,
    flows,
    ebit,
    revenue: revenue.slice(past - 1),
    workingCapital,
    workingCapitalShare,
    workingCapitalChange,
    ebitda,
    capex,
    depreciation,
    lastPeriod,
    enterpriseValue,
    byGrowth: values[0],
    byMultiple: values[1],
    terminalShare,
  }
}

/** Capital expenditure as an outflow; "N/A" where the filing does not state it. */
const spent = (capex: Cell): Formula => when(call('ISNUMBER', capex), times(-1, capex), capex)

/** A share of a positive value. */
const shareOf = (part: Formula, total: Formula): Formula => when(compared(total, '>', 0), over(part, total), notMeaningful)
