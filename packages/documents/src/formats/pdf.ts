import { LiteParse, type ParseBatch } from '@llamaindex/liteparse'
import type { ReadLimits } from '../limits.ts'
import { joinBrokenWords } from '../layout/broken-words.ts'
import { countSizes, resolveHeadings, type HeadingCandidate, type SizeCounts } from '../layout/headings.ts'
import { composePage } from '../layout/page-layout.ts'
import { watchRunningLines } from '../layout/running-lines.ts'
import { runsOf } from '../layout/runs.ts'
import { UnreadableDocument, type Page, type ParsedDocument, type ReadWarning } from '../page.ts'

/** PDFium looks for the header in the first kilobyte only; so does every reader. */
const headerWindow = 1024

const failureOf = (error: unknown): UnreadableDocument => {
  const message = error instanceof Error ? error.message : ''
  if (message.includes('password')) return new UnreadableDocument('encrypted', { cause: error })
  if (message.includes('security')) return new UnreadableDocument('encrypted', { cause: error })
  return new UnreadableDocument('damaged', { cause: error })
}

const pdfHeader = Buffer.from('%PDF-')

/**
 * Pages parsed at a time. While one batch is laid out here the parser's own thread reads the next, and a report of 600 pages
 * never stands in memory as word objects all at once.
 */
const batchPages = 48

const openBatches = (source: Buffer, limits: ReadLimits): AsyncGenerator<ParseBatch> =>
  new LiteParse({
    ocrEnabled: false,
    quiet: true,
    continueOnPageError: true,
    emitWordBoxes: true,
    outputFormat: 'text',
    maxPages: limits.pages,
  }).parseBatches(source, { batchSize: batchPages })

const nextBatch = async (batches: AsyncGenerator<ParseBatch>): Promise<ParseBatch | undefined> => {
  try {
    const next = await batches.next()
    return next.done === true ? undefined : next.value
  } catch (error) {
    throw failureOf(error)
  }
}

/**
 * Reads a PDF into pages. The parser runs native code (PDFium): call it in a process that may be lost.
 * @throws UnreadableDocument
 */
export const readPdf = async (bytes: Uint8Array, limits: ReadLimits): Promise<ParsedDocument> => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (source.subarray(0, headerWindow).indexOf(pdfHeader) < 0) throw new UnreadableDocument('damaged')
  const batches = openBatches(source, limits)
  const reading = startReading()
  let pending = nextBatch(batches)
  for (let batch = await pending; batch !== undefined; batch = await pending) {
    pending = nextBatch(batches)
    reading.add(batch)
    if (reading.characters() > limits.characters) {
      await pending.catch(() => undefined)
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
  let totalPages = 0
  let characters = 0
  return {
    characters: () => characters,
    add(batch: ParseBatch): void {
      totalPages = batch.totalPages
      for (const entry of batch.result.pageErrors) failed.push(entry.pageNum)
      const runs = batch.result.pages.map((page) => runsOf(page.textItems))
      joinBrokenWords(runs, seenWords)
      batch.result.pages.forEach((page, index) => running.add(runs[index] ?? [], page.height))
      batch.result.pages.forEach((source, index) => {
        const pageRuns = runs[index] ?? []
        for (const run of pageRuns) run.running = running.isRunning(run, source.height)
        const composed = composePage(source, pageRuns)
        pages.push(composed.page)
        candidates.push(composed.candidates)
        countSizes(sizes, composed.lines)
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
