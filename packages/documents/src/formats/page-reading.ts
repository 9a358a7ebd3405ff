import { joinBrokenWords } from '../layout/broken-words.ts'
import { continueTable } from '../layout/continued-table.ts'
import { countSizes, resolveHeadings, type HeadingCandidate, type SizeCounts } from '../layout/headings.ts'
import { watchGluedWords } from '../layout/glued-words.ts'
import { watchGlyphNumbers } from '../layout/glyph-numbers.ts'
import { joinHyphenated } from '../layout/hyphenation.ts'
import { composePage, layoutPage, type TablePart } from '../layout/page-layout.ts'
import { watchRunningLines } from '../layout/running-lines.ts'
import { runsOf } from '../layout/runs.ts'
import { raiseFootnoteMarks } from '../layout/footnote-marks.ts'
import { joinTornFigures } from '../layout/torn-figures.ts'
import type { Page } from '../page.ts'
import type { SourceBatch } from './pdf-pages.ts'

/** Converts batches of parsed pages into pages with text, tables and headings. */
export const startPageReading = () => {
  const pages: Page[] = []
  const candidates: HeadingCandidate[][] = []
  const sizes: SizeCounts = new Map()
  const seenWords = new Set<string>()
  const running = watchRunningLines()
  const glyphs = watchGlyphNumbers()
  const glued = watchGluedWords()
  let lastTable: TablePart | undefined
  let characters = 0
  return {
    characters: () => characters,
    add(batch: Pick<SourceBatch, 'pages' | 'recognised'>): void {
      const runs = glyphs.read(batch.pages.map(({ parsed }) => parsed.textItems)).map(runsOf)
      for (const page of runs) joinTornFigures(page)
      raiseFootnoteMarks(runs)
      glued.divide(runs)
      joinBrokenWords(runs, seenWords)
      batch.pages.forEach(({ parsed }, index) => running.add(runs[index] ?? [], parsed.height))
      const blocks = batch.pages.map(({ parsed }, index) => {
        const pageRuns = runs[index] ?? []
        for (const run of pageRuns) run.running = running.isRunning(run, parsed.height)
        return layoutPage(parsed, pageRuns)
      })
      const prose = blocks.map((page) => page.flatMap((block) => ('lines' in block ? [block.lines] : [])))
      joinHyphenated(prose.flat(), runs, seenWords)
      batch.pages.forEach((source, index) => {
        for (const lines of prose[index] ?? []) countSizes(sizes, lines)
        const composed = composePage(source, blocks[index] ?? [])
        continueTable(lastTable, composed.first)
        lastTable = composed.last
        if (batch.recognised.has(composed.page.number)) composed.page.recognised = true
        pages.push(composed.page)
        candidates.push(composed.candidates)
        characters += composed.page.text.length
      })
    },
    finish(): { pages: Page[]; silent: number[] } {
      resolveHeadings(candidates, sizes).forEach((headings, index) => {
        const page = pages[index]
        if (page !== undefined) page.headings = headings
      })
      return { pages, silent: pages.filter((page) => page.text === '').map((page) => page.number) }
    },
  }
}
