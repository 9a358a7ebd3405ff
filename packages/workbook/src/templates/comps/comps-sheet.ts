import {
  addRow,
  calculated,
  call,
  type Cell,
  compared,
  fixed,
  type Formula,
  minus,
  type NumberFormat,
  over,
  range,
  type Sheet,
  text,
  times,
  when,
} from '../../model/index.ts'
import { at, filled, firstColumn, headerRow, noteRow, titleRows } from '../page.ts'
import { type CompsBook, excluded, notAvailable, notMeaningful } from './comps-book.ts'
import type { MultipleKey } from './comps-input.ts'
import { compsLabels } from './comps-labels.ts'
import type { CompanyCells, CompsInputs } from './inputs-sheet.ts'
import { type Multiple, multiplesOf } from './multiples.ts'

const statistics = ['max', 'upper', 'median', 'lower', 'min'] as const
export type StatisticKey = (typeof statistics)[number]

export interface CompsTable {
  /** Cells of each peer, in the order of peers. */
  multiples: Record<MultipleKey, Cell[]>
  growth: Cell[]
  margins: Record<'ebitda' | 'ebit' | 'netIncome', Cell[]>
  statistics: Record<MultipleKey, Record<StatisticKey, Cell>>
}

/** The denominator of a multiple. */
export const denominatorOf = ({ of }: Multiple, company: CompanyCells): Cell =>
  of === 'bookEquity' ? company.bookEquity : company[of.period][of.metric]

/** Operating metrics, then multiples over them, each with its statistics over all peers. */
export function fillComps(book: CompsBook, { peers, largestMeaningful }: CompsInputs): CompsTable {
  const { translate, amount, figures } = book
  const { calendarYear } = book.input
  const sheet = book.sheets.comps
  titleRows(sheet, translate(compsLabels.title), book.subtitle)

  const names = (cells: CompanyCells) => {
    const row = addRow(sheet)
    text(row, firstColumn, cells.company.name)
    if (cells.company.ticker !== undefined) text(row, firstColumn + 1, cells.company.ticker, { align: 'center' })
    return row
  }
  const listed = (cell: Cell | null): Cell => at(filled([cell]), 0)

  wrapped(sheet, [
    translate(compsLabels.operating),
    translate(compsLabels.ticker),
    translate(compsLabels.marketCap),
    translate(compsLabels.enterpriseValue),
    `${translate({ ko: '매출액', en: 'Revenue' })} LTM`,
    `EBITDA LTM`,
    `${translate(compsLabels.growth)} CY${calendarYear}`,
    translate(compsLabels.ebitdaMargin),
    translate(compsLabels.ebitMargin),
    translate(compsLabels.netMargin),
  ])
  const operating = peers.map((peer, index) => {
    const row = names(peer)
    const put = (column: number, formula: Formula, format: NumberFormat): Cell => calculated(row, firstColumn + column, formula, { format })
    const marketCap = put(2, listed(peer.marketCap), amount)
    const enterpriseValue = put(3, listed(peer.enterpriseValue), amount)
    const revenue = put(4, peer.ltm.revenue, amount)
    put(5, peer.ltm.ebitda, amount)
    const ratio = (numerator: Cell): Formula => when(compared(peer.isIncluded, '=', 1), quotient(numerator, peer.ltm.revenue), excluded)
    figures.set(`peer.${index}.marketCap`, marketCap)
    figures.set(`peer.${index}.enterpriseValue`, enterpriseValue)
    return {
      revenue,
      growth: put(
        6,
        when(
          compared(peer.isIncluded, '=', 1),
          quotient(peer.calendar.revenue, peer.revenueBefore, (growth) => minus(growth, 1)),
          excluded,
        ),
        'percent',
      ),
      ebitda: put(7, ratio(peer.ltm.ebitda), 'percent'),
      ebit: put(8, ratio(peer.ltm.ebit), 'percent'),
      netIncome: put(9, ratio(peer.ltm.netIncome), 'percent'),
    }
  })
  operating.forEach((peer, index) => {
    figures.set(`peer.${index}.growth`, peer.growth)
    figures.set(`peer.${index}.ebitdaMargin`, peer.ebitda)
    figures.set(`peer.${index}.ebitMargin`, peer.ebit)
    figures.set(`peer.${index}.netMargin`, peer.netIncome)
  })
  const margins = {
    ebitda: operating.map(({ ebitda }) => ebitda),
    ebit: operating.map(({ ebit }) => ebit),
    netIncome: operating.map(({ netIncome }) => netIncome),
  }
  const growth = operating.map((one) => one.growth)
  const ofRatios = addStatistics(book, 6, [growth, margins.ebitda, margins.ebit, margins.netIncome], 'percent')
  for (const [column, ratio] of (['growth', 'ebitdaMargin', 'ebitMargin', 'netMargin'] as const).entries())
    for (const name of statistics) figures.set(`statistic.${ratio}.${name}`, at(ofRatios, column)[name])

  addRow(sheet)
  const multiples = multiplesOf(calendarYear)
  wrapped(sheet, [translate(compsLabels.valuation), translate(compsLabels.ticker), ...multiples.map(({ label }) => label)])
  const rows = peers.map((peer, index) => {
    const row = names(peer)
    return multiples.map((multiple, column) => {
      const { key, basis } = multiple
      const numerator = listed(basis === 'enterprise' ? peer.enterpriseValue : peer.marketCap)
      const denominator = denominatorOf(multiple, peer)
      const isMeaningful = call(
        'AND',
        compared(denominator, '>', 0),
        compared(numerator, '>=', 0),
        compared(numerator, '<=', times(fixed(largestMeaningful[key]), denominator)),
      )
      const known = call('AND', call('ISNUMBER', numerator), call('ISNUMBER', denominator))
      const figure = when(known, when(isMeaningful, over(numerator, denominator), notMeaningful), notAvailable)
      const formula = when(
        compared(peer.isIncluded, '=', 1),
        basis === 'enterprise' ? when(compared(peer.isFinancial, '=', 1), notMeaningful, figure) : figure,
        excluded,
      )
      const cell = calculated(row, firstColumn + 2 + column, formula, { format: 'multiple' })
      figures.set(`peer.${index}.${key}`, cell)
      return cell
    })
  })
  const columnOf = (column: number): Cell[] => rows.map((cells) => at(cells, column))
  const found = addStatistics(
    book,
    2,
    multiples.map((_, column) => columnOf(column)),
    'multiple',
  )
  addRow(sheet)
  noteRow(sheet, translate(compsLabels.compsNote))
  const byKey = <T>(of: (column: number) => T): Record<MultipleKey, T> =>
    Object.fromEntries(multiples.map(({ key }, column) => [key, of(column)])) as Record<MultipleKey, T>
  const table: CompsTable = { multiples: byKey(columnOf), growth, margins, statistics: byKey((column) => at(found, column)) }
  for (const { key } of multiples) for (const name of statistics) figures.set(`statistic.${key}.${name}`, table.statistics[key][name])
  return table
}

/** A ratio of amounts over the same months if the denominator is positive; "N/A" otherwise. */
const quotient = (of: Cell, by: Cell, then: (quotient: Formula) => Formula = (one) => one): Formula =>
  when(call('AND', call('ISNUMBER', of), call('ISNUMBER', by)), when(compared(by, '>', 0), then(over(of, by)), notAvailable), notAvailable)

/** A heading with labels of two lines. */
function wrapped(sheet: Sheet, labels: readonly string[]): void {
  const row = headerRow(sheet, labels)
  row.height = 32
  for (const cell of row.cells) Object.assign(cell, { isWrapped: true, ...(cell.column === firstColumn + 1 && { align: 'center' }) })
}

/** Statistics below columns of ratios, over every peer; "N/A" where none has a figure. */
function addStatistics(
  book: CompsBook,
  column: number,
  of: readonly (readonly Cell[])[],
  format: NumberFormat,
): Record<StatisticKey, Cell>[] {
  const sheet = book.sheets.comps
  const formulas: Record<StatisticKey, (cells: Formula) => Formula> = {
    max: (cells) => call('MAX', cells),
    upper: (cells) => call('QUARTILE', cells, 3),
    median: (cells) => call('MEDIAN', cells),
    lower: (cells) => call('QUARTILE', cells, 1),
    min: (cells) => call('MIN', cells),
  }
  const found = of.map(() => ({}) as Record<StatisticKey, Cell>)
  for (const name of statistics) {
    const row = addRow(sheet)
    const look = name === 'max' ? ({ role: 'total' } as const) : name === 'median' ? ({ role: 'highlight' } as const) : {}
    text(row, firstColumn, book.translate(compsLabels[name]), name === 'max' ? { role: 'total' } : {})
    if (name === 'max') for (let blank = 1; blank < column; blank += 1) text(row, firstColumn + blank, '', { role: 'total' })
    of.forEach((cells, index) => {
      const all = range(cells)
      const cell = calculated(
        row,
        firstColumn + column + index,
        when(compared(call('COUNT', all), '>', 0), formulas[name](all), notAvailable),
        {
          format,
          ...look,
        },
      )
      at(found, index)[name] = cell
    })
  }
  const counts = addRow(sheet)
  text(counts, firstColumn, book.translate(compsLabels.count))
  of.forEach((cells, index) => calculated(counts, firstColumn + column + index, call('COUNT', range(cells)), { format: 'whole' }))
  return found
}
