import { parseRange } from '@dossier/contract'
import type { ReadBook } from '../workbook-data.ts'
import type { ChartSeries, Visual } from './visual.ts'

/** Cells of a reference that are read. */
const mostCells = 10_000

/** Charts whose file keeps no values beside their references, as programs write that do not calculate, with the values of the cells. */
export function fillFromCells(visuals: readonly Visual[], book: ReadBook): Visual[] {
  return visuals.map((visual) =>
    visual.kind === 'picture'
      ? visual
      : { ...visual, chart: { ...visual.chart, series: visual.chart.series.map((series) => filledSeries(series, book)) } },
  )
}

function filledSeries(series: ChartSeries, book: ReadBook): ChartSeries {
  const { references } = series
  const texts = (reference: string): (string | null)[] =>
    cellsOf(reference, book).map((value) =>
      value === null ? null : value instanceof Date ? value.toISOString().slice(0, 10) : String(value),
    )
  const numbers = (reference: string): (number | null)[] =>
    cellsOf(reference, book).map((value) => (typeof value === 'number' ? value : null))
  return {
    ...series,
    ...(series.name === '' && { name: texts(references.name)[0] ?? '' }),
    ...(series.categories.length === 0 && { categories: texts(references.categories) }),
    ...(series.x.length === 0 && { x: numbers(references.x) }),
    ...(series.values.length === 0 && { values: numbers(references.values) }),
  }
}

type Value = NonNullable<ReadBook['sheets'][number]['rows'][number]>[number]

/** The cells of "Sheet!$A$1:$B$2", by rows; none for what refers otherwise. */
function cellsOf(reference: string, book: ReadBook): Value[] {
  const at = reference.lastIndexOf('!')
  const named = reference.slice(0, Math.max(0, at))
  const name = named.startsWith("'") ? named.slice(1, -1).replaceAll("''", "'") : named
  const sheet = book.sheets.find((one) => one.name === name)
  const range = parseRange(reference.slice(at + 1).replaceAll('$', ''))
  if (sheet === undefined || range === undefined) return []
  const { top, left, bottom, right } = range
  if ((bottom - top + 1) * (right - left + 1) > mostCells) return []
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (__, column) => {
      const cell = sheet.cells?.get(`${top + row},${left + column}`)
      return cell?.formulaResult ?? sheet.rows[top + row]?.[left + column] ?? cell?.value ?? null
    }),
  ).flat()
}
