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
  range,
  type Row,
  text,
  times,
  when,
} from '../../model/index.ts'
import { at, firstColumn, headerRow, noteRow, sectionRow, titleRows } from '../page.ts'
import { markShare } from '../football-field.ts'
import { type CompsBook, notAvailable, notMeaningful } from './comps-book.ts'
import { type CompsTable, denominatorOf } from './comps-sheet.ts'
import { compsLabels } from './comps-labels.ts'
import type { MultipleKey } from './comps-input.ts'
import type { CompsInputs } from './inputs-sheet.ts'
import { multiplesOf } from './multiples.ts'

const shown = ['lower', 'median', 'upper'] as const

export interface ImpliedValues {
  /** Of each multiple: metric of the subject, then at the lower, middle and upper multiple. */
  rows: { key: string; metric: Cell; multiples: Cell[]; enterpriseValues: Cell[]; perShare: Cell[] }[]
}

/** The implied values of the subject by the peers' multiples, and two charts. */
export function fillImplied(
  book: CompsBook,
  { subject, peers, unitSize }: Pick<CompsInputs, 'subject' | 'peers' | 'unitSize'>,
  table: CompsTable,
): ImpliedValues {
  const { translate, amount, price, figures } = book
  const sheet = book.sheets.implied
  titleRows(sheet, translate(compsLabels.implied), book.subtitle)
  const head = headerRow(sheet, [
    translate(compsLabels.multiple),
    translate(compsLabels.subjectMetric),
    ...[compsLabels.multiple, compsLabels.impliedEnterpriseValue, compsLabels.impliedPerShare].flatMap((words) =>
      shown.map((name) => `${translate(words)}\n${translate(compsLabels[name])}`),
    ),
    translate(compsLabels.count),
  ])
  head.height = 44
  for (const cell of head.cells) cell.isWrapped = true

  const perShare = (equity: Formula): Formula => {
    const equityInUnits = times(equity, fixed(unitSize))
    const plain = over(equityInUnits, fixed(subject.shares))
    if (!subject.options) return plain
    const { count, strike } = subject.options
    // The treasury-stock method at the implied value itself: the lesser of the values with and without exercise.
    return call('MIN', plain, over(plus(equityInUnits, times(fixed(count), fixed(strike))), plus(fixed(subject.shares), fixed(count))))
  }
  const rows = multiplesOf(book.input.calendarYear).map((kind) => {
    const { key, label, basis } = kind
    const row = addRow(sheet)
    text(row, firstColumn, label)
    const own = calculated(row, firstColumn + 1, denominatorOf(kind, subject), { format: amount })
    const isBank = compared(fixed(subject.isFinancial), '=', 1)
    const usable = (multiple: Cell): Formula => call('AND', call('ISNUMBER', multiple), call('ISNUMBER', own), compared(own, '>', 0))
    const multiples = shown.map((name, column) =>
      calculated(row, firstColumn + 2 + column, table.statistics[key][name], { format: 'multiple' }),
    )
    /** Unknown where the multiple or the metric is; a metric that is not positive has no meaningful value. */
    const unusable = (multiple: Cell): Formula =>
      when(call('AND', call('ISNUMBER', multiple), call('ISNUMBER', own)), notMeaningful, notAvailable)
    const hasClaims = call('ISNUMBER', fixed(subject.netClaims))
    const enterpriseValues = multiples.map((multiple, column) => {
      const value = times(multiple, own)
      const formula =
        basis === 'enterprise'
          ? when(isBank, notMeaningful, when(usable(multiple), value, unusable(multiple)))
          : when(usable(multiple), when(hasClaims, plus(value, fixed(subject.netClaims)), notAvailable), unusable(multiple))
      return calculated(row, firstColumn + 5 + column, formula, { format: amount })
    })
    const shares = enterpriseValues.map((value, column) => {
      const multiple = at(multiples, column)
      const formula =
        basis === 'enterprise'
          ? when(call('ISNUMBER', value), when(hasClaims, perShare(minus(value, fixed(subject.netClaims))), notAvailable), value)
          : when(usable(multiple), perShare(times(multiple, own)), unusable(multiple))
      const cell = calculated(row, firstColumn + 8 + column, formula, { format: price, ...(column === 1 && { role: 'highlight' }) })
      figures.set(`implied.${key}.${at(shown, column)}`, cell)
      return cell
    })
    calculated(row, firstColumn + 11, call('COUNT', range(table.multiples[key])), { format: 'whole' })
    return { key, metric: own, multiples, enterpriseValues, perShare: shares }
  })
  addRow(sheet)
  noteRow(sheet, translate(compsLabels.impliedNote))
  addCharts(book, { subject, peers }, table, rows)
  return { rows }
}

const chartRows = 18

function addCharts(
  book: CompsBook,
  { subject, peers }: Pick<CompsInputs, 'subject' | 'peers'>,
  table: CompsTable,
  rows: ImpliedValues['rows'],
): void {
  const { translate, price } = book
  const sheet = book.sheets.implied
  const top = addRow(sheet, 2)
  addRow(sheet, chartRows)
  sectionRow(sheet, translate(compsLabels.footballField), 12)
  const labels = addRow(sheet)
  for (const [column, words] of [compsLabels.low, compsLabels.span, compsLabels.marker].entries()) {
    text(labels, firstColumn + 1 + column, translate(words), { role: 'note', align: 'right' })
  }
  const share = markShare(sheet, book.input.language)
  const found: Record<'label' | 'low' | 'span' | 'marker', Cell[]> = { label: [], low: [], span: [], marker: [] }
  const singles: { row: Row; isSingle: Formula }[] = []
  const labelled = multiplesOf(book.input.calendarYear)
  const { withoutRange } = book.input
  rows.forEach(({ key, perShare: [low, , high] }, index) => {
    if (!low || !high || withoutRange.some(({ multiple }) => multiple === key)) return
    const row = addRow(sheet)
    const isBoth = call('AND', call('ISNUMBER', low), call('ISNUMBER', high))
    found.label.push(text(row, firstColumn, at(labelled, index).label))
    found.low.push(calculated(row, firstColumn + 1, when(isBoth, low, 0), { format: price }))
    found.span.push(calculated(row, firstColumn + 2, when(isBoth, minus(high, low), 0), { format: price }))
    singles.push({ row, isSingle: call('AND', isBoth, compared(at(found.span, -1), '=', 0)) })
  })
  const widest = plus(call('MAX', range(found.low)), call('MAX', range(found.span)))
  // The range of one peer is a single value, which a bar without a width would not show.
  for (const { row, isSingle } of singles)
    found.marker.push(calculated(row, firstColumn + 3, when(isSingle, times(widest, share), 0), { format: price }))
  if (subject.price) {
    const row = addRow(sheet)
    found.label.push(text(row, firstColumn, translate(compsLabels.price)))
    found.low.push(calculated(row, firstColumn + 1, subject.price, { format: price }))
    found.span.push(calculated(row, firstColumn + 2, call('SUM', 0), { format: price }))
    found.marker.push(calculated(row, firstColumn + 3, times(widest, share), { format: price }))
  }
  if (withoutRange.length > 0) {
    const nameOf = (key: MultipleKey): string => labelled.find((one) => one.key === key)?.label ?? key
    const items = withoutRange.map(({ multiple, reason }) => `${nameOf(multiple)} (${reason})`)
    noteRow(sheet, `${translate(compsLabels.undrawn)}: ${items.join('; ')}`)
  }
  const place = (column: number, columns: number) => ({ from: { row: top, column }, size: { rows: chartRows, columns } })
  if (found.label.length > 0)
    sheet.charts.push({
      kind: 'stacked-bar',
      title: `${translate(compsLabels.footballField)} (${book.input.currency})`,
      categories: found.label,
      series: [
        { name: translate(compsLabels.low), values: found.low, colour: 'none' },
        { name: translate(compsLabels.span), values: found.span, colour: '12304F' },
        { name: translate(compsLabels.marker), values: found.marker, colour: 'C0504D' },
      ],
      format: price,
      hasLegend: false,
      ...place(firstColumn, 5),
    })
  const { drawn } = book.input
  if (drawn.length < 2) return
  addRow(sheet)
  sectionRow(sheet, translate(compsLabels.scatter), 12)
  const undrawn = peers.filter(({ company }, index) => 'isIncluded' in company && company.isIncluded && !drawn.includes(index))
  const points = drawn.map((index) => {
    const row = addRow(sheet)
    const { name } = at(peers, index).company
    text(row, firstColumn, name)
    return {
      name,
      x: calculated(row, firstColumn + 1, at(table.growth, index), { format: 'percent' }),
      y: calculated(row, firstColumn + 2, at(table.multiples.evEbitda, index), { format: 'multiple' }),
    }
  })
  if (undrawn.length > 0)
    noteRow(
      sheet,
      `${translate(compsLabels.undrawn)}: ${undrawn.map(({ company }) => company.name).join(', ')} (${translate(compsLabels.undrawnPoint)})`,
    )
  sheet.charts.push({
    kind: 'scatter',
    title: translate(compsLabels.scatter),
    categories: points.map(({ x }) => x),
    // A series a company: its name is the label of its point, which every program draws.
    series: points.map(({ name, x, y }) => ({ name, across: [x], values: [y], colour: '1F4FA3', hasLabels: true })),
    format: 'multiple',
    categoryFormat: 'percent',
    hasLegend: false,
    axisTitle: 'EV/EBITDA LTM',
    ...place(firstColumn + 5, 6),
  })
}
