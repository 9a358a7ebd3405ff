import type { Page } from '../page.ts'

/** The starts of the lines of a page's text in which a cell of a table begins. */
export function linesInTables({ text, tables }: Pick<Page, 'text' | 'tables'>): ReadonlySet<number> {
  const starts = tables
    .flatMap(({ rows }) => rows.flat())
    .flatMap(({ start, end }) => (end > start ? [start] : []))
    .toSorted((one, other) => one - other)
  const lines = new Set<number>()
  let line = 0
  let next = text.indexOf('\n')
  for (const start of starts) {
    while (next >= 0 && next < start) {
      line = next + 1
      next = text.indexOf('\n', line)
    }
    lines.add(line)
  }
  return lines
}
