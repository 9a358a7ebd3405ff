import { headingsOfColumns, widthOf } from './column-headings.ts'
import type { FactPage, PrintedTable } from './fact.ts'

/** Above a table that goes on from the page before stands a running title at most, characters. */
const longestRunning = 80
/** Of a title that is carried over, characters. */
const reach = 400

/**
 * The title of the table at the top of a page when it stands at the end of the page before: the lines that end with a colon there, or what
 * stands over a table that ends that page and has the same headings. Empty for any other.
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

/** A page's text without what is blank and the page's number at its end. */
function withoutNumber(text: string): string {
  const whole = text.trimEnd()
  const last = whole.lastIndexOf('\n') + 1
  return /^\d{1,4}$/.test(whole.slice(last).trim()) ? whole.slice(0, last).trimEnd() : whole
}

const startOf = ({ rows }: PrintedTable): number => rows.flat().find(({ start, end }) => end > start)?.start ?? 0
const endOf = ({ rows }: PrintedTable): number => Math.max(0, ...rows.flat().map(({ end }) => end))

/** Whether nothing but a running title or a page's number stands in a text. */
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
