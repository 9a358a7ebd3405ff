import type { ReadLimits } from '../limits.ts'
import { joinBrokenWords } from '../layout/broken-words.ts'
import { continueTable } from '../layout/continued-table.ts'
import { countSizes, resolveHeadings, type HeadingCandidate, type SizeCounts } from '../layout/headings.ts'
import { joinHyphenated } from '../layout/hyphenation.ts'
import { composePage, layoutPage, type TablePart } from '../layout/page-layout.ts'
import { gridsOf } from '../layout/rulings.ts'
import { watchRunningLines } from '../layout/running-lines.ts'
import { runsOf } from '../layout/runs.ts'
import { parsePages, type SourceBatch } from './pdf-pages.ts'
import { UnreadableDocument, type Page, type ParsedDocument, type ReadWarning } from '../page.ts'

/** PDFium looks for the header in the first kilobyte only; so does every reader. */
const headerWindow = 1024

const pdfHeader = Buffer.from('%PDF-')

/**
 * Pages parsed at a time. While one batch is laid out here the parser's own thread reads the next, and a report of 600 pages
 * never stands in memory as word objects all at once.
 */
const batchPages = 48
/** Pages in which ruling lines are looked for first. Finding them costs a tenth of the time, and few reports draw any. */
const firstBatchPages = 16
/** Ruled pages that a batch must have for the next to be searched for ruling lines. */
const fewestRuled = 2

/**
 * Reads a PDF into pages. The parser runs native code (PDFium): call it in a process that may be lost.
 * @throws UnreadableDocument
 */
export const readPdf = async (bytes: Uint8Array, limits: ReadLimits): Promise<ParsedDocument> => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (source.subarray(0, headerWindow).indexOf(pdfHeader) < 0) throw new UnreadableDocument('damaged')
  const reading = startReading()
  let pending: Promise<SourceBatch> | undefined = parsePages(source, 1, Math.min(firstBatchPages, limits.pages), true)
  let searchRules = true
  for (let first = 1 + firstBatchPages; pending !== undefined; first += batchPages) {
    const batch: SourceBatch = await pending
    searchRules &&= batch.pages.filter((page) => gridsOf(page.parsed.vectorGraphics).length > 0).length >= fewestRuled
    const last = Math.min(limits.pages, batch.totalPages)
    pending = first > last ? undefined : parsePages(source, first, Math.min(last, first + batchPages - 1), searchRules)
    reading.add(batch)
    if (reading.characters() > limits.characters) {
      await pending?.catch(() => undefined)
      throw new UnreadableDocument('too-large')
    }
  }
  return reading.finish(limits)
}

const startReading = () => {
  const pages: Page[] = []
  const candidates: HeadingCandidate[][] = []
  const sizes: SizeCounts = new Map()
  const seenWords = new Set<string>()
  const running = watchRunningLines()
  const failed: number[] = []
  let lastTable: TablePart | undefined
  let totalPages = 0
  let characters = 0
  return {
    characters: () => characters,
    add(batch: SourceBatch): void {
      totalPages = batch.totalPages
      failed.push(...batch.failed)
      const runs = batch.pages.map(({ parsed }) => runsOf(parsed.textItems))
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
        pages.push(composed.page)
        candidates.push(composed.candidates)
        characters += composed.page.text.length
      })
    },
    finish(limits: ReadLimits): ParsedDocument {
      if (pages.length === 0) throw new UnreadableDocument(failed.length > 0 ? 'damaged' : 'empty')
      resolveHeadings(candidates, sizes).forEach((headings, index) => {
        const page = pages[index]
        if (page !== undefined) page.headings = headings
      })
      const silent = pages.filter((page) => page.text === '').map((page) => page.number)
      if (silent.length === pages.length) throw new UnreadableDocument('no-text')
      const warnings: ReadWarning[] = []
      if (totalPages > limits.pages) warnings.push({ code: 'truncated', limit: 'pages' })
      if (failed.length > 0) warnings.push({ code: 'page-failed', pages: failed })
      if (silent.length > 0) warnings.push({ code: 'page-without-text', pages: silent })
      return { kind: 'pdf', pages, warnings }
    },
  }
}
