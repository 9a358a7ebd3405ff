import type { ParsedPage } from '@llamaindex/liteparse'
import type { Page, Table } from '../page.ts'
import { readingBlocks } from './columns.ts'
import { findTables, nameOfTable } from './find-tables.ts'
import { headingCandidate, type HeadingCandidate } from './headings.ts'
import { linesOf, type Line } from './lines.ts'
import { gridsOf } from './rulings.ts'
import { ruledTable, type RuledTable } from './ruled-table.ts'
import { startPageText, type PageText, type Span } from './page-text.ts'
import { withoutSideText } from './side-text.ts'
import type { Run } from './word.ts'
import { placeOnPage, type Turn } from './turned-page.ts'
import { writeTable } from './write-table.ts'

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

/** A page that was read upright, and how it is shown. Points. */
export interface UprightPage {
  parsed: ParsedPage
  turn: Turn
  width: number
  height: number
}

/** A written table with the horizontal positions of its lines. */
export interface TablePart {
  table: Table
  xs: readonly number[]
}

/** A page laid out by itself; only the complete document decides which of its lines are headings. */
export interface ComposedPage {
  page: Page
  candidates: HeadingCandidate[]
  /** The ruled tables at the beginning and end of the page: either can be part of one that extends over pages. */
  first?: TablePart
  last?: TablePart
}

/** The parts of a page, in reading order. */
export type PageBlock = { lines: Line[] } | { table: RuledTable }

const belongsAbove = (run: Run, table: RuledTable): boolean => (run.y0 + run.y1) / 2 < (table.top + table.bottom) / 2

/** A parsed page as blocks: ruled tables are placed between the lines above and below them. */
export const layoutPage = (source: ParsedPage, runs: readonly Run[]): PageBlock[] => {
  const blocks: PageBlock[] = []
  const { body, side } = withoutSideText(runs)
  let rest = body
  for (const grid of gridsOf(source.vectorGraphics)) {
    const found = ruledTable(grid, rest)
    if (found === undefined) continue
    const above = found.outside.filter((run) => belongsAbove(run, found.table))
    blocks.push(...readingBlocks(above, source.width).map((block) => ({ lines: linesOf(block) })), { table: found.table })
    rest = found.outside.filter((run) => !belongsAbove(run, found.table))
  }
  blocks.push(...readingBlocks(rest, source.width).map((block) => ({ lines: linesOf(block) })))
  blocks.push(...side.map((run) => ({ lines: linesOf([run]) })))
  return blocks
}

/** Writes a page's canonical text with the spans of everything that refers to it. */
export const composePage = (source: UprightPage, blocks: readonly PageBlock[]): ComposedPage => {
  const place = placeOnPage(source.turn, source)
  const writer = startPageText(place)
  const tables: Table[] = []
  const candidates: HeadingCandidate[] = []
  const writeLines = (lines: readonly Line[]): void => {
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
  }
  let before: readonly Line[] = []
  let first: TablePart | undefined
  let last: TablePart | undefined
  for (const block of blocks) {
    if ('lines' in block) {
      if (block.lines.some((line) => !line.running)) last = undefined
      writeLines(block.lines)
      before = block.lines
    } else {
      writer.separate('\n\n')
      const { rows, headerRows, xs } = block.table
      const table = writeTable(writer, { ...block.table, ...nameOfTable(before, rows, headerRows) }, place)
      last = { table, xs }
      if (tables.length === 0 && before.every((line) => line.running)) first = last
      tables.push(table)
      before = []
    }
  }
  const { text, words } = writer.finish()
  const label = source.parsed.pageLabel
  const page: Page = {
    number: source.parsed.pageNum,
    width: source.width,
    height: source.height,
    text,
    words,
    headings: [],
    tables,
    anchor: label === undefined ? { kind: 'page' } : { kind: 'page', label },
  }
  return { page, candidates, ...(first === undefined ? {} : { first }), ...(last === undefined ? {} : { last }) }
}
