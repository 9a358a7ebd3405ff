import type { ParsedPage } from '@llamaindex/liteparse'
import type { Page, Table } from '../page.ts'
import { readingBlocks } from './columns.ts'
import { findTables } from './find-tables.ts'
import { headingCandidate, type HeadingCandidate } from './headings.ts'
import { linesOf, type Line } from './lines.ts'
import { startPageText, type PageText, type Span } from './page-text.ts'
import type { Run } from './word.ts'
import { writeTable, type Place } from './write-table.ts'

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
