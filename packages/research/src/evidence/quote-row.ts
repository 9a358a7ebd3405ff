import { headingsOfColumns, readColumnPeriod, readTermYears } from '@dossier/finance'
import { periodsIn, type Period } from '../question/index.ts'
import { locateQuote } from './quote-gate.ts'
import { readableQuote } from './readable-quote.ts'
import type { ReadableCell, ReadablePage, ReadableTable } from './readable-page.ts'
import type { Span } from '../words/index.ts'

/** A statement made of literal parts of one page, each at its own place. */
export interface QuotedParts {
  text: string
  parts: Span[]
}

/**
 * A table row as "label: value [column heading, unit]" for the columns of the requested periods, with the place of every part on the page. Null if
 * the table's headings do not show which columns those are; the row is then quoted completely.
 */
export function quoteRow(page: ReadablePage, table: ReadableTable, row: number, asked: readonly Period[]): QuotedParts | null {
  const cells = table.rows[row] ?? []
  const label = cells.find((cell) => cell.end > cell.start)
  if (!label || !/\p{L}/u.test(label.text) || asked.length === 0) return null
  const values = columnsOf(cells).filter(({ cell }) => cell !== label && /\d/.test(cell.text))
  const columns = headingsOfColumns(table, Math.max(0, ...values.map(({ column }) => column + 1)))
  const headings = values.map(({ column }) => columns[column] ?? [])
  const matching = values
    .map((value, at) => ({ cell: value.cell, heading: headings[at] ?? [] }))
    .filter(({ heading }) => isAsked(heading, asked, page.text))
  if (matching.length === 0 || (matching.length === values.length && values.length > 1)) return null
  const unit = table.unit ? locateQuote(page.text, table.unit, label.start) : null
  const quoted = (span: Span): string => readableQuote(page.text, span)
  const annotated = matching.map(({ cell, heading }, at) => {
    const notes = [heading.map(quoted).join(' '), ...(unit && at === 0 ? [quoted(unit)] : [])]
    return `${quoted(cell)} [${notes.join(', ')}]`
  })
  const parts = [label, ...matching.flatMap(({ cell, heading }) => [cell, ...heading]), ...(unit ? [unit] : [])]
  return { text: `${quoted(label)}: ${annotated.join('; ')}`, parts: distinct(parts) }
}

/** The filled cells of a row, each with its first column. */
function columnsOf(cells: readonly ReadableCell[]): { cell: ReadableCell; column: number }[] {
  let column = 0
  return cells.flatMap((cell) => {
    const at = column
    column += cell.columnSpan ?? 1
    return cell.end > cell.start ? [{ cell, column: at }] : []
  })
}

function isAsked(heading: readonly ReadableCell[], asked: readonly Period[], pageText: string): boolean {
  const text = heading.map((cell) => cell.text).join(' ')
  const periods = periodsIn(text, 'heading')
  const ofTerm = periods.length === 0 ? readColumnPeriod([text], readTermYears([pageText])) : null
  const named: readonly Period[] = ofTerm ? [{ year: ofTerm.year }] : periods
  const [year] = named
  // A heading with several years, such as "2022 vs. 2021" or a title over all columns, is of none of them.
  if (!year || named.some((period) => period.year !== year.year)) return false
  const quarter = named.find((period) => period.quarter !== undefined)?.quarter
  return asked.some(
    (period) => period.year === year.year && (period.quarter === undefined || quarter === undefined || quarter === period.quarter),
  )
}

function distinct(spans: readonly Span[]): Span[] {
  const seen = new Set<string>()
  return spans
    .filter(({ start, end }) => {
      const key = `${start}:${end}`
      return seen.has(key) ? false : seen.add(key)
    })
    .map(({ start, end }) => ({ start, end }))
}
