import { periodsIn, type Period } from './asked-periods.ts'
import { locateQuote } from './quote-gate.ts'
import { readableQuote } from './readable-quote.ts'
import type { ReadableCell, ReadablePage, ReadableTable } from './readable-page.ts'
import type { Span } from './span.ts'

/** A statement made of literal parts of one page; each part stands there on its own. */
export interface QuotedParts {
  text: string
  parts: Span[]
}

/**
 * A table row as "label: value [column heading, unit]" for the columns of the asked periods, every part with its own place on the page.
 * Null when the table's headings do not tell which columns those are; the row is then quoted whole.
 */
export function quoteRow(page: ReadablePage, table: ReadableTable, row: number, asked: readonly Period[]): QuotedParts | null {
  const cells = table.rows[row] ?? []
  const label = cells.find((cell) => cell.end > cell.start)
  if (!label || !/\p{L}/u.test(label.text) || asked.length === 0) return null
  const values = columnsOf(cells).filter(({ cell }) => cell !== label && /\d/.test(cell.text))
  const headings = values.map(({ column }) => headingOf(table, column))
  const matching = values
    .map((value, at) => ({ cell: value.cell, heading: headings[at] ?? [] }))
    .filter(({ heading }) => isAsked(heading, asked, page.text))
  if (matching.length === 0 || (matching.length === values.length && values.length > 1)) return null
  const unit = table.unit ? locateQuote(page.text, table.unit, label.start) : null
  const quoted = (span: Span): string => readableQuote(page.text, span)
  const told = matching.map(({ cell, heading }, at) => {
    const notes = [heading.map(quoted).join(' '), ...(unit && at === 0 ? [quoted(unit)] : [])]
    return `${quoted(cell)} [${notes.join(', ')}]`
  })
  const parts = [label, ...matching.flatMap(({ cell, heading }) => [cell, ...heading]), ...(unit ? [unit] : [])]
  return { text: `${quoted(label)}: ${told.join('; ')}`, parts: distinct(parts) }
}

/** The filled cells of a row with the column at which each begins. */
function columnsOf(cells: readonly ReadableCell[]): { cell: ReadableCell; column: number }[] {
  let column = 0
  return cells.flatMap((cell) => {
    const at = column
    column += cell.columnSpan ?? 1
    return cell.end > cell.start ? [{ cell, column: at }] : []
  })
}

/** The heading cells over a column, top down; a cell over several columns heads each of them. */
function headingOf(table: ReadableTable, column: number): ReadableCell[] {
  return table.rows.slice(0, table.headerRows).flatMap((cells) => {
    let from = 0
    for (const cell of cells) {
      const to = from + (cell.columnSpan ?? 1)
      if (column >= from && column < to) return cell.end > cell.start ? [cell] : []
      from = to
    }
    return []
  })
}

function isAsked(heading: readonly ReadableCell[], asked: readonly Period[], pageText: string): boolean {
  const text = heading.map((cell) => cell.text).join(' ')
  const named = [...periodsIn(text), ...fiscalTerms(text, pageText)]
  const [year] = named
  // A heading of several years, such as "2022 vs. 2021" or a title over all columns, tells none of them.
  if (!year || named.some((period) => period.year !== year.year)) return false
  const quarter = named.find((period) => period.quarter !== undefined)?.quarter
  return asked.some(
    (period) => period.year === year.year && (period.quarter === undefined || quarter === undefined || quarter === period.quarter),
  )
}

/** Korean columns count business years, "제 12 기"; the page says which calendar year that is: "제 12 기 2021년 12월 31일 현재". */
function fiscalTerms(heading: string, pageText: string): Period[] {
  const term = /제\s*(\d{1,3})\s*\(?(?:당|전|전전)?\)?\s*기/.exec(heading)?.[1]
  if (term === undefined) return []
  const year = new RegExp(`제\\s*${term}\\s*\\(?(?:당|전|전전)?\\)?\\s*기[^\\n\\d]{0,12}((?:19|20)\\d{2})\\s*[년.]`).exec(pageText)?.[1]
  return year === undefined ? [] : [{ year: Number(year) }]
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
