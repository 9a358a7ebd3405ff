import { LiteParse } from '@llamaindex/liteparse'
import type { ReadLimits } from '../limits.ts'
import { joinBrokenWords } from '../layout/broken-words.ts'
import { composePage } from '../layout/page-layout.ts'
import { runsOf } from '../layout/runs.ts'
import { UnreadableDocument, type ParsedDocument, type ReadWarning } from '../page.ts'

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
 * Reads a PDF into pages. The parser runs native code (PDFium): call it in a process that may be lost.
 * @throws UnreadableDocument
 */
export const readPdf = async (bytes: Uint8Array, limits: ReadLimits): Promise<ParsedDocument> => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (source.subarray(0, headerWindow).indexOf(pdfHeader) < 0) throw new UnreadableDocument('damaged')
  const parser = new LiteParse({
    ocrEnabled: false,
    quiet: true,
    continueOnPageError: true,
    emitWordBoxes: true,
    outputFormat: 'text',
    maxPages: limits.pages,
  })
  const result = await parser.parse(source).catch((error: unknown) => {
    throw failureOf(error)
  })
  const warnings: ReadWarning[] = []
  if (result.totalPages > limits.pages) warnings.push({ code: 'truncated', limit: 'pages' })
  if (result.pageErrors.length > 0) warnings.push({ code: 'page-failed', pages: result.pageErrors.map((entry) => entry.pageNum) })
  if (result.pages.length === 0) throw new UnreadableDocument(result.pageErrors.length > 0 ? 'damaged' : 'empty')

  const runs = result.pages.map((page) => runsOf(page.textItems))
  joinBrokenWords(runs)
  const pages = result.pages.map((page, index) => composePage(page, runs[index] ?? []))
  const silent = pages.filter((page) => page.text === '').map((page) => page.number)
  if (silent.length === pages.length) throw new UnreadableDocument('no-text')
  if (silent.length > 0) warnings.push({ code: 'page-without-text', pages: silent })
  return { kind: 'pdf', pages, warnings }
}
