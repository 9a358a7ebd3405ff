import type { ParsedPage } from '@llamaindex/liteparse'
import type { Page } from '../page.ts'
import { readingBlocks } from './columns.ts'
import { linesOf, type Line } from './lines.ts'
import { startPageText } from './page-text.ts'
import type { Run } from './word.ts'

/** A page between parsing and writing: its lines in reading order, one list a block. */
export interface PageLayout {
  source: ParsedPage
  blocks: Line[][]
}

export const layoutPage = (source: ParsedPage, runs: readonly Run[]): PageLayout => ({
  source,
  blocks: readingBlocks(runs, source.width).map(linesOf),
})

/** Writes a page's canonical text with everything that points into it. */
export const composePage = (layout: PageLayout): Page => {
  const { source } = layout
  const page = startPageText((word) => ({ x: word.x0, y: word.y0, width: word.x1 - word.x0, height: word.y1 - word.y0 }))
  for (const lines of layout.blocks) {
    let above: Line | undefined
    for (const line of lines) {
      page.separate(above !== undefined && line.y0 - above.y1 < Math.min(line.size, above.size) * 0.8 ? '\n' : '\n\n')
      line.segments.forEach((segment, index) => {
        if (index > 0) page.separate('  ')
        page.write(segment.words)
      })
      above = line
    }
  }
  const { text, words } = page.finish()
  return {
    number: source.pageNum,
    width: source.width,
    height: source.height,
    text,
    words,
    headings: [],
    tables: [],
    anchor: source.pageLabel === undefined ? { kind: 'page' } : { kind: 'page', label: source.pageLabel },
  }
}
