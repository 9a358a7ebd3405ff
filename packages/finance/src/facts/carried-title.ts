import { headingsOfColumns, widthOf } from './column-headings.ts'
import type { FactPage, PrintedTable } from './fact.ts'

/** Characters of a running title above a table that continues from the page before. */
const longestRunning = 80
/** Characters searched for the title at the end of the page before. */
const reach = 400

/**
 * The title of the table at the top of a page when it is at the end of the page before: the last lines there if they end with a colon, or the title
 * of a table at its end with the same headings. Empty otherwise.
 */
export function carriedTitle(before: FactPage | undefined, page: FactPage): string {
  const [first] = page.tables
  if (!before || !first || (first.caption ?? '') !== '' || !isAtTop(page.text.slice(0, startOf(first)))) return ''
  const tail = withoutNumber(before.text)
  if (tail.endsWith(':')) return lastParagraph(tail)
  const last = before.tables.at(-1)
  if (!last || endOf(last) < tail.length || !haveSameHeadings(last, first)) return ''
  const above = last.caption ?? lastParagraph(before.text.slice(0, startOf(last)))
  return [above, last.unit ?? ''].join('\n').trim()
}

/** A page's text without trailing blanks and the page number. */
function withoutNumber(text: string): string {
  const trimmedText = text.trimEnd()
  const last = trimmedText.lastIndexOf('\n') + 1
  return /^\d{1,4}$/.test(trimmedText.slice(last).trim()) ? trimmedText.slice(0, last).trimEnd() : trimmedText
}

const startOf = ({ rows }: PrintedTable): number => rows.flat().find(({ start, end }) => end > start)?.start ?? 0
const endOf = ({ rows }: PrintedTable): number => Math.max(0, ...rows.flat().map(({ end }) => end))

/** Whether a text contains nothing but a running title or a page number. */
function isAtTop(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length <= 1 && lines.every((line) => line.length <= longestRunning)
}

const lastParagraph = (text: string): string =>
  (
    text
      .trimEnd()
      .split(/\n[^\S\n]*\n/)
      .at(-1) ?? ''
  )
    .slice(-reach)
    .trim()

function haveSameHeadings(one: PrintedTable, other: PrintedTable): boolean {
  const [texts, others] = [headingTexts(one), headingTexts(other)]
  return texts.length === others.length && texts.some((text) => text !== '') && texts.every((text, at) => text === others[at])
}

const headingTexts = (table: PrintedTable): string[] =>
  headingsOfColumns(table, Math.max(0, ...table.rows.map(widthOf)))
    .slice(1)
    .map((cells) => cells.map(({ text }) => text).join(' '))
