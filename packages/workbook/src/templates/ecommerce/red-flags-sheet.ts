import {
  addRow,
  calculated,
  call,
  type Cell,
  compared,
  type Formula,
  input as typedIn,
  minus,
  over,
  range,
  text,
  when,
} from '../../model/index.ts'
import { enter, firstColumn, headerRow, indices, noteRow, titleRows } from '../page.ts'
import { missing } from '../missing-figure.ts'
import { notAvailable, type PeriodPage } from '../period-page.ts'
import type { EcommerceInput, FlagCode, FlagInput } from './ecommerce-input.ts'
import { ecommerceLabels } from './ecommerce-labels.ts'

/** Columns: flag, period, compared with, figure, raised when, threshold, result, what is missing. */
const columns = { period: 2, comparedWith: 3, figure: 4, when: 5, threshold: 6, result: 7, needs: 8 }

export const redFlagWidths = [2, 58, 14, 16, 12, 10, 12, 16, 70]

/** Figures of the workbook by their name, `returnRate.3`; none where a sheet lacks it. */
type Figures = ReadonlyMap<string, Cell>

/**
 * Fills the sheet of red flags: each rule with its periods, its figure as a formula over the other sheets, its threshold as an input, and the result.
 * What the data cannot decide is named with what it needs. Figures: `flag.c`.
 */
export function fillRedFlags(
  { sheet, translate, figures }: Pick<PeriodPage, 'sheet' | 'translate' | 'figures'>,
  subtitle: string,
  input: Pick<EcommerceInput, 'flags' | 'flagPeriods' | 'periods'>,
): void {
  titleRows(sheet, translate(ecommerceLabels.redFlags), subtitle)
  const { flag, period, comparedWith, figure, raisedWhen, threshold, result } = ecommerceLabels
  const heading = headerRow(sheet, [flag, period, comparedWith, figure].map(translate), [0, 1, 2])
  text(heading, columns.when, translate(raisedWhen), { role: 'header', align: 'center' })
  text(heading, columns.threshold, translate(threshold), { role: 'header', align: 'right' })
  text(heading, columns.result, translate(result), { role: 'header', align: 'center' })
  text(heading, columns.needs, translate(ecommerceLabels.missing), { role: 'header', align: 'left' })
  const raised = translate(ecommerceLabels.raised)
  const results = input.flags.map((one) => flagRow(one))
  addRow(sheet)
  const sums = addRow(sheet)
  text(sums, firstColumn, translate(ecommerceLabels.flagsRaised), { role: 'total' })
  for (let column = columns.period; column < columns.result; column += 1) text(sums, column, '', { role: 'total' })
  const count = call('COUNTIF', range(results), raised)
  figures.set('flagsRaised', calculated(sums, columns.result, count, { format: 'flag', role: 'total', align: 'center' }))
  addRow(sheet)
  noteRow(sheet, translate(ecommerceLabels.flagsNote))

  function flagRow(one: FlagInput): Cell {
    const row = addRow(sheet)
    text(row, firstColumn, one.label)
    text(row, columns.period, one.period)
    text(row, columns.comparedWith, one.comparedWith)
    const found = flagFigure(one.code, figures, input)
    const own = enter(row, columns.figure, found === notAvailable ? missing('given') : found, {
      format: one.code === 'value-below-cost' ? 'multiple' : 'percent',
    })
    figures.set(`flag.${one.code}`, own)
    const operator = { above: '>', atLeast: '>=', below: '<' } as const
    text(row, columns.when, { above: '>', atLeast: '≥', below: '<' }[one.raisedWhen], { align: 'center' })
    const limit = typedIn(row, columns.threshold, one.threshold, null, {
      format: one.code === 'value-below-cost' ? 'multiple' : 'percent',
    })
    const isRaised = compared(call('ROUND', own, 9), operator[one.raisedWhen], limit)
    const isKnown = call('ISNUMBER', own)
    const outcome = when(isKnown, when(isRaised, raised, translate(ecommerceLabels.notRaised)), translate(ecommerceLabels.undecided))
    const cell = calculated(row, columns.result, outcome, { align: 'center' })
    calculated(row, columns.needs, when(isKnown, '–', one.needs), { align: 'left' })
    return cell
  }
}

function flagFigure(code: FlagCode, figures: Figures, { flagPeriods, periods }: Pick<EcommerceInput, 'flagPeriods' | 'periods'>) {
  const last = periods.length - 1
  const { yearEarlier, cohorts } = flagPeriods
  const level = (name: string): Formula | string => figures.get(name) ?? notAvailable
  const overYear = (name: string, of: (now: Cell, before: Cell) => Formula): Formula | string => {
    const [now, before] = [figures.get(`${name}.${last}`), yearEarlier === undefined ? undefined : figures.get(`${name}.${yearEarlier}`)]
    return now && before ? whenNumbers([now, before], of(now, before)) : notAvailable
  }
  const points = (name: string) => overYear(name, (now, before) => minus(now, before))
  const growth = (now: Formula, before: Formula): Formula => over(minus(now, before), before)
  const relative = (name: string) => overYear(name, (now, before) => when(compared(before, '>', 0), growth(now, before), notAvailable))
  const slower = (): Formula | string => {
    if (yearEarlier === undefined) return notAvailable
    const cells = ['netRevenue', 'gmv'].flatMap((name) => [last, yearEarlier].map((period) => figures.get(`${name}.${period}`)))
    const [net, netBefore, gross, grossBefore] = cells
    if (!net || !netBefore || !gross || !grossBefore) return notAvailable
    const isPositive = call('AND', compared(netBefore, '>', 0), compared(grossBefore, '>', 0))
    return when(isPositive, minus(growth(net, netBefore), growth(gross, grossBefore)), notAvailable)
  }
  const cohortChange = (): Formula | string => {
    if (!cohorts) return notAvailable
    const [lateCells, earlyCells] = [cohorts.later, cohorts.earlier].map(([from, to]) =>
      indices(to - from + 1).flatMap((row) => figures.get(`repeat.${from + row}.1`) ?? []),
    ) as [Cell[], Cell[]]
    if (lateCells.length === 0 || earlyCells.length === 0) return notAvailable
    const [later, earlier] = [range(lateCells), range(earlyCells)]
    const isKnown = call('AND', compared(call('COUNT', later), '>', 0), compared(call('COUNT', earlier), '>', 0))
    return when(isKnown, minus(call('AVERAGE', later), call('AVERAGE', earlier)), notAvailable)
  }
  const ledgerGap = (): Formula | string => {
    const [net, ledger] = [figures.get(`netRevenue.${last}`), figures.get(`ledgerRevenue.${last}`)]
    if (!net || !ledger) return notAvailable
    const gap = over(call('ABS', minus(net, ledger)), call('ABS', ledger))
    return when(call('ISNUMBER', ledger), when(compared(ledger, '<>', 0), gap, notAvailable), notAvailable)
  }
  const belowBenchmark = (): Formula | string => {
    const [own, given] = [figures.get('benchmark.brandSearchShare'), figures.get('benchmark.brandSearchShare.given')]
    return own && given ? whenNumbers([own, given], minus(own, given)) : notAvailable
  }
  const byCode: Record<FlagCode, () => Formula | string> = {
    'loss-after-marketing': () => level(`margin3Share.${last}`),
    'loss-before-marketing': () => level(`margin2Share.${last}`),
    'value-below-cost': () => level('ltvToCac'),
    'margin-falling': () => points('margin2Share'),
    'growth-by-deductions': slower,
    'returns-rising': () => points('returnRate'),
    'cancellations-rising': () => points('cancelRate'),
    'discounts-rising': () => points('discountRate'),
    'acquisition-dearer': () => relative('blendedCac'),
    'marketing-weaker': () => relative('efficiency'),
    'returning-fewer': () => points('repeatShare'),
    'cohorts-weaker': cohortChange,
    'inventory-building': () => relative('inventoryDays'),
    'large-customer': () => level('largest.customer'),
    'large-product': () => level('largest.product'),
    'large-channel': () => level('largest.channel'),
    'ledger-differs': ledgerGap,
    'brand-below-benchmark': belowBenchmark,
  }
  return byCode[code]()
}

const whenNumbers = (cells: readonly Cell[], then: Formula): Formula =>
  when(call('AND', ...cells.map((cell) => call('ISNUMBER', cell))), then, notAvailable)
