import type { ParsedPage } from '@llamaindex/liteparse'
import type { Box, Page, Table, TableCell } from '../page.ts'
import { readingBlocks } from './columns.ts'
import { findTables, type DraftTable } from './find-tables.ts'
import { headingCandidate, type HeadingCandidate } from './headings.ts'
import { linesOf, type Line } from './lines.ts'
import { startPageText, type PageText, type Span } from './page-text.ts'
import type { Run, Word } from './word.ts'

type Place = (word: Word) => Box

const boxOf = (table: DraftTable, place: Place): Box => {
  let x0 = Infinity
  let x1 = -Infinity
  let y0 = Infinity
  let y1 = -Infinity
  for (const row of table.rows) {
    for (const cell of row.cells) {
      for (const word of cell.words) {
        const box = place(word)
        x0 = Math.min(x0, box.x)
        y0 = Math.min(y0, box.y)
        x1 = Math.max(x1, box.x + box.width)
        y1 = Math.max(y1, box.y + box.height)
      }
    }
  }
  const round = (value: number): number => Math.round(value * 10) / 10
  return { x: round(x0), y: round(y0), width: round(x1 - x0), height: round(y1 - y0) }
}

/** Writes a table, a row a line and two spaces between cells, and answers the table with its spans. */
const writeTable = (page: PageText, draft: DraftTable, place: Place): Table => {
  const rows: TableCell[][] = []
  draft.rows.forEach((row, index) => {
    if (index > 0) page.separate('\n')
    const cells: TableCell[] = []
    let column = 0
    const fill = (to: number): void => {
      for (; column < to; column++) cells.push({ text: '', start: page.position(), end: page.position() })
    }
    row.cells.forEach((cell, position) => {
      fill(cell.column)
      if (position > 0) page.separate('  ')
      const span = page.write(cell.words)
      cells.push({ text: cell.words.map((word) => word.text).join(' '), ...span, ...(cell.span > 1 ? { columnSpan: cell.span } : {}) })
      column = cell.column + cell.span
    })
    fill(draft.columns)
    rows.push(cells)
  })
  return {
    ...(draft.caption === undefined ? {} : { caption: draft.caption }),
    ...(draft.unit === undefined ? {} : { unit: draft.unit }),
    headerRows: draft.headerRows,
    rows,
    box: boxOf(draft, place),
  }
}

const writeLine = (page: PageText, line: Line): Span => {
  const start = page.position()
  line.segments.forEach((segment, index) => {
    if (index > 0) page.separate('  ')
    page.write(segment.words)
  })
  return { start, end: page.position() }
}

const separatorOf = (above: Line | undefined, line: Line): string =>
  above !== undefined && line.y0 - above.y1 < Math.min(line.size, above.size) * 0.8 ? '\n' : '\n\n'

/** A page as far as it can be written alone; which of its lines are headings only the whole document tells. */
export interface ComposedPage {
  page: Page
  candidates: HeadingCandidate[]
  lines: Line[]
}

/** Lays out a parsed page and writes its canonical text with everything that points into it. */
export const composePage = (source: ParsedPage, runs: readonly Run[]): ComposedPage => {
  const place: Place = (word) => ({ x: word.x0, y: word.y0, width: word.x1 - word.x0, height: word.y1 - word.y0 })
  const writer = startPageText(place)
  const tables: Table[] = []
  const candidates: HeadingCandidate[] = []
  const allLines: Line[] = []
  for (const block of readingBlocks(runs, source.width)) {
    const lines = linesOf(block)
    const drafts = findTables(lines)
    let above: Line | undefined
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index]
      if (line === undefined) continue
      writer.separate(separatorOf(above, line))
      const draft = drafts[0]?.from === index ? drafts.shift() : undefined
      if (draft === undefined) {
        const candidate = headingCandidate(line, writeLine(writer, line), above)
        if (candidate !== undefined) candidates.push(candidate)
      } else {
        tables.push(writeTable(writer, draft, place))
        index = draft.to - 1
      }
      above = lines[index]
    }
    allLines.push(...lines)
  }
  const { text, words } = writer.finish()
  const page: Page = {
    number: source.pageNum,
    width: source.width,
    height: source.height,
    text,
    words,
    headings: [],
    tables,
    anchor: source.pageLabel === undefined ? { kind: 'page' } : { kind: 'page', label: source.pageLabel },
  }
  return { page, candidates, lines: allLines }
}
