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
import { missing } from '../missing-figure.ts'
import { at, enter, firstColumn, headerRow, noteRow, titleRows } from '../page.ts'
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
export function fillComps(book: CompsBook, { subject, peers, largestMeaningful }: CompsInputs): CompsTable {
  const { translate, amount, figures } = book
  const { calendarYear } = book.input
  const sheet = book.sheets.comps
  titleRows(sheet, translate(compsLabels.title), book.subtitle)

  const hasTickers = [subject, ...peers].some(({ company }) => company.ticker !== undefined)
  const headings = hasTickers ? [translate(compsLabels.ticker)] : []
  /** The first column of figures. */
  const first = firstColumn + 1 + headings.length
  const names = (cells: CompanyCells) => {
    const row = addRow(sheet)
    const isSubject = cells === subject
    text(row, firstColumn, isSubject ? `${cells.company.name} (${translate(compsLabels.subject)})` : cells.company.name, {
      ...(isSubject && { role: 'total' as const }),
    })
    if (hasTickers) {
      enter(row, firstColumn + 1, cells.company.ticker ?? missing('symbol'), {
        align: 'center',
        ...(isSubject && { role: 'total' as const }),
      })
    }
    return row
  }

  wrapped(sheet, translate(compsLabels.operating), headings, [
    translate(compsLabels.marketCap),
    translate(compsLabels.enterpriseValue),
    `${translate({ ko: '매출액', en: 'Revenue' })} LTM`,
    `EBITDA LTM`,
    `${translate(compsLabels.growth)} CY${calendarYear}`,
    translate(compsLabels.ebitdaMargin),
    translate(compsLabels.ebitMargin),
    translate(compsLabels.netMargin),
  ])
  const operatingRow = (company: CompanyCells) => {
    const row = names(company)
    const role = company === subject ? ('total' as const) : ('line' as const)
    const put = (column: number, formula: Formula | null, format: NumberFormat): Cell =>
      enter(row, first + column, formula ?? missing('entered'), { format, role })
    const ratio = (numerator: Cell): Formula =>
      when(compared(company.isIncluded, '=', 1), quotient(numerator, company.ltm.revenue), excluded)
    return {
      marketCap: put(0, company.marketCap, amount),
      enterpriseValue: put(1, company.enterpriseValue, amount),
      revenue: put(2, company.ltm.revenue, amount),
      ltmEbitda: put(3, company.ltm.ebitda, amount),
      growth: put(
        4,
        when(
          compared(company.isIncluded, '=', 1),
          quotient(company.calendar.revenue, company.revenueBefore, (growth) => minus(growth, 1)),
          excluded,
        ),
        'percent',
      ),
      ebitda: put(5, ratio(company.ltm.ebitda), 'percent'),
      ebit: put(6, ratio(company.ltm.ebit), 'percent'),
      netIncome: put(7, ratio(company.ltm.netIncome), 'percent'),
    }
  }
  const operating = peers.map(operatingRow)
  operating.forEach((peer, index) => {
    figures.set(`peer.${index}.marketCap`, peer.marketCap)
    figures.set(`peer.${index}.enterpriseValue`, peer.enterpriseValue)
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
  const ofRatios = addStatistics(book, first + 4, [growth, margins.ebitda, margins.ebit, margins.netIncome], 'percent')
  for (const [column, ratio] of (['growth', 'ebitdaMargin', 'ebitMargin', 'netMargin'] as const).entries())
    for (const name of statistics) figures.set(`statistic.${ratio}.${name}`, at(ofRatios, column)[name])

  operatingRow(subject)
  addRow(sheet)
  const multiples = multiplesOf(calendarYear)
  wrapped(
    sheet,
    translate(compsLabels.valuation),
    headings,
    multiples.map(({ label }) => label),
  )
  const multiplesRow = (company: CompanyCells): Cell[] => {
    const row = names(company)
    const role = company === subject ? ('total' as const) : ('line' as const)
    return multiples.map((multiple, column) => {
      const { key, basis } = multiple
      const value = basis === 'enterprise' ? company.enterpriseValue : company.marketCap
      if (value === null) return enter(row, first + column, missing('entered'), { role })
      const numerator = value
      const denominator = denominatorOf(multiple, company)
      const isMeaningful = call(
        'AND',
        compared(denominator, '>', 0),
        compared(numerator, '>=', 0),
        compared(numerator, '<=', times(fixed(largestMeaningful[key]), denominator)),
      )
      const known = call('AND', call('ISNUMBER', numerator), call('ISNUMBER', denominator))
      const figure = when(known, when(isMeaningful, over(numerator, denominator), notMeaningful), notAvailable)
      const formula = when(
        compared(company.isIncluded, '=', 1),
        basis === 'enterprise' ? when(compared(company.isFinancial, '=', 1), notMeaningful, figure) : figure,
        excluded,
      )
      return calculated(row, first + column, formula, { format: 'multiple', role })
    })
  }
  const rows = peers.map(multiplesRow)
  rows.forEach((cells, index) => cells.forEach((cell, column) => figures.set(`peer.${index}.${at(multiples, column).key}`, cell)))
  const columnOf = (column: number): Cell[] => rows.map((cells) => at(cells, column))
  const found = addStatistics(
    book,
    first,
    multiples.map((_, column) => columnOf(column)),
    'multiple',
  )
  multiplesRow(subject)
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

/** A heading with labels of two lines; those of texts after the first column are centred. */
function wrapped(sheet: Sheet, first: string, ofTexts: readonly string[], ofFigures: readonly string[]): void {
  const row = headerRow(sheet, [first, ...ofTexts, ...ofFigures])
  row.height = 32
  for (const [at, cell] of row.cells.entries()) {
    cell.isWrapped = true
    if (at > 0 && at <= ofTexts.length) cell.align = 'center'
  }
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
    if (name === 'max') for (let blank = firstColumn + 1; blank < column; blank += 1) text(row, blank, '', { role: 'total' })
    of.forEach((cells, index) => {
      const all = range(cells)
      const cell = calculated(row, column + index, when(compared(call('COUNT', all), '>', 0), formulas[name](all), notAvailable), {
        format,
        ...look,
      })
      at(found, index)[name] = cell
    })
  }
  const counts = addRow(sheet)
  text(counts, firstColumn, book.translate(compsLabels.count))
  of.forEach((cells, index) => calculated(counts, column + index, call('COUNT', range(cells)), { format: 'whole' }))
  return found
}
