import { breakdownKinds } from '@dossier/lexicon'
import {
  addRow,
  call,
  type Cell,
  compared,
  type Formula,
  minus,
  type NumberFormat,
  over,
  range,
  type Row,
  text,
  when,
} from '../../model/index.ts'
import { at, type Entry, enter, firstColumn, headerRow, indices, noteRow, sectionRow, titleRows } from '../page.ts'
import { missing } from '../missing-figure.ts'
import { notAvailable } from '../period-page.ts'
import { ratio, yearly } from '../ratio-rows.ts'
import type { DatapackBreakdown } from './datapack-input.ts'
import { datapackLabels } from './datapack-labels.ts'
import { firstYear, type StatementPage } from './statement-sheet.ts'
import type { Statements } from './summary-sheet.ts'

/** The sum of a breakdown over the years beside the revenue of the income statement. */
export interface BreakdownTie {
  kind: DatapackBreakdown['kind']
  totals: Cell[]
  revenue: Cell[]
  /** Years of which some part is stated. */
  stated: boolean[]
}

/** More parts make a chart that cannot be read. */
const MOST_IN_CHART = 6
const colours = ['12304F', '6C9BC9', 'B7CDE3', '8C8C8C', '4C9A6A', 'D9A441'] as const
const CHART_ROWS = 16

/**
 * Revenue by segment, region and product with the total of the parts beside that of the income statement, shares, growth, and the results of parts
 * with what is not allocated to them.
 *
 * Figures: `KIND.total.YEAR`, `KIND.share.PART.YEAR`, `KIND.result.YEAR`, `KIND.margin.PART.YEAR`, with positions from 0.
 */
export function fillBreakdowns(
  page: StatementPage,
  breakdowns: readonly DatapackBreakdown[],
  statements: Statements,
  figures: Map<string, Cell>,
): BreakdownTie[] {
  const { sheet, translate, years } = page
  titleRows(sheet, translate(datapackLabels.breakdownTitle), page.subtitle)
  const heading = headerRow(sheet, [translate(datapackLabels.item), ...years])
  if (breakdowns.length === 0) {
    noteRow(sheet, translate(datapackLabels.noBreakdown))
    return []
  }
  const labels = heading.cells.filter(({ column }) => column >= firstYear)
  const ties = breakdownKinds.flatMap((kind) => {
    const one = breakdowns.find((breakdown) => breakdown.kind === kind)
    return one === undefined ? [] : [fillBreakdown(page, one, statements, { figures, labels })]
  })
  noteRow(sheet, translate(datapackLabels.breakdownNote))
  return ties
}

interface Filling {
  figures: Map<string, Cell>
  /** The cells with the names of the years. */
  labels: readonly Cell[]
}

function fillBreakdown(
  page: StatementPage,
  { kind, parts }: DatapackBreakdown,
  { income }: Statements,
  { figures, labels }: Filling,
): BreakdownTie {
  const { sheet, translate, amount, years } = page
  const count = years.length
  const rowOf = (label: string, entries: readonly Exclude<Entry, null>[], format: NumberFormat, isTotal = false): Cell[] => {
    const row = addRow(sheet)
    const role = isTotal ? 'total' : 'line'
    text(row, firstColumn, label, { role })
    return entries.map((entry, year) => enter(row, firstYear + year, entry, { format, role }))
  }
  const given = (values: readonly Exclude<Entry, Formula>[]) => values.map((value) => value ?? missing('table'))
  const totalOf = (rows: readonly Cell[][]) =>
    indices(count).map((year) => {
      const column = range(rows.map((row) => at(row, year)))
      // Of cells that are all N/A the sum is unknown, not zero.
      return when(compared(call('COUNT', column), '>', 0), call('SUM', column), notAvailable)
    })
  const shown = (key: string, cells: readonly Cell[]) => cells.forEach((cell, year) => figures.set(`${kind}.${key}.${year}`, cell))
  const reference = (row: readonly Cell[] | null) => yearly([row], count, (cell) => cell)

  const start = sectionRow(sheet, `${translate(datapackLabels.breakdown[kind])}: ${translate(datapackLabels.revenue)}`, count + 1)
  const revenues = parts.map(({ name, revenue }) => rowOf(name, given(revenue), amount))
  const totals = rowOf(translate(datapackLabels.partsTotal), totalOf(revenues), amount, true)
  shown('total', totals)
  const revenue = rowOf(translate(datapackLabels.revenueOfStatement), reference(income.of('revenue')), amount)
  rowOf(
    translate(datapackLabels.tieDifference),
    yearly([totals, revenue], count, (total, own) => call('ROUND', minus(total, own), 6)),
    amount,
  )
  sectionRow(sheet, translate(datapackLabels.shareOfRevenue), count + 1)
  parts.forEach(({ name }, part) => {
    const shares = yearly([at(revenues, part), totals], count, (own, total) => ratio(own, total))
    shown(`share.${part}`, rowOf(name, shares, 'percent'))
  })
  if (count > 1) {
    sectionRow(sheet, translate(datapackLabels.growth), count + 1)
    parts.forEach(({ name }, part) => {
      const own = at(revenues, part)
      const before = own.slice(0, -1)
      const grown = yearly([before, own.slice(1)], count - 1, (earlier, later) => ratio(later, earlier, minus(over(later, earlier), 1)))
      rowOf(name, [missing('yearBefore'), ...grown], 'percent')
    })
  }
  if (parts.some(({ result }) => result.some((value) => value !== null))) {
    sectionRow(sheet, `${translate(datapackLabels.breakdown[kind])}: ${translate(datapackLabels.operatingResult)}`, count + 1)
    const results = parts.map(({ name, result }) => rowOf(name, given(result), amount))
    const result = rowOf(translate(datapackLabels.partsTotal), totalOf(results), amount, true)
    shown('result', result)
    const ebit = rowOf(translate(datapackLabels.ebitOfStatement), reference(income.of('ebit')), amount)
    rowOf(
      translate(datapackLabels.notAllocated),
      yearly([ebit, result], count, (own, total) => minus(own, total)),
      amount,
    )
    sectionRow(sheet, translate(datapackLabels.operatingMargin), count + 1)
    parts.forEach(({ name }, part) => {
      const margins = yearly([at(results, part), at(revenues, part)], count, (own, total) => ratio(own, total))
      shown(`margin.${part}`, rowOf(name, margins, 'percent'))
    })
  }
  drawParts(page, { kind, parts }, revenues, { labels, start })
  const stated = years.map((_, year) => parts.some((part) => (part.revenue[year] ?? null) !== null))
  return { kind, totals, revenue, stated }
}

/**
 * Beside the block, stacked columns of the years in which every part is stated and none is negative: a chart would draw others at a wrong height. The
 * block is at least as long as its chart.
 */
function drawParts(
  { sheet, translate, amount }: StatementPage,
  { kind, parts }: DatapackBreakdown,
  revenues: readonly Cell[][],
  { labels, start }: { labels: readonly Cell[]; start: Row },
): void {
  const years = indices(labels.length).filter((year) => parts.every(({ revenue }) => (revenue[year]?.value ?? -1) >= 0))
  const isRun = years.every((year, index) => index === 0 || year === at(years, index - 1) + 1)
  if (years.length > 0 && isRun && parts.length <= MOST_IN_CHART) {
    sheet.charts.push({
      kind: 'stacked-column',
      title: `${translate(datapackLabels.breakdown[kind])}: ${translate(datapackLabels.revenue)}`,
      categories: years.map((year) => at(labels, year)),
      series: parts.map(({ name }, part) => ({
        name,
        values: years.map((year) => at(at(revenues, part), year)),
        colour: at(colours, part),
      })),
      format: amount,
      hasLegend: true,
      from: { row: start, column: firstYear + labels.length + 1 },
      size: { rows: CHART_ROWS, columns: 4 },
    })
    const missing = CHART_ROWS - (sheet.rows.length - sheet.rows.indexOf(start))
    if (missing > 0) addRow(sheet, missing)
  }
  addRow(sheet)
}
