import type { ReadLimits } from '../limits.ts'
import { gridsOf } from '../layout/rulings.ts'
import { UnreadableDocument, type ParsedDocument, type ReadWarning } from '../page.ts'
import { startPictureReading } from '../recognition/recognise-picture.ts'
import type { TextRecogniser } from '../recognition/text-recogniser.ts'
import { startPageReading } from './page-reading.ts'
import { parsePages, type PdfSource, type SourceBatch } from './pdf-pages.ts'
import { recogniseScans } from './pdf-scans.ts'

/** PDFium searches for the header in the first kilobyte only, like every reader. */
const headerWindow = 1024

const pdfHeader = Buffer.from('%PDF-')

/**
 * Number of pages parsed at a time. While one batch is laid out here, the parser's own thread reads the next, and a report of 600 pages is never in
 * memory as word objects all at once.
 */
const batchPages = 48
/** Pages searched for ruling lines first. The search costs a tenth of the time, and few reports draw any. */
const firstBatchPages = 16
/** Ruled pages that a batch must have for the next to be searched for ruling lines. */
const minRuled = 2

const sourceOf = (bytes: Uint8Array, password: string | undefined): PdfSource => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (source.subarray(0, headerWindow).indexOf(pdfHeader) < 0) throw new UnreadableDocument('damaged')
  return { bytes: source, password }
}

/**
 * Reads a PDF into pages. With a recogniser, pages without text are read from their picture. The parser runs native code (PDFium):
 * call it in a process that may be lost.
 * @throws UnreadableDocument
 */
export const readPdf = async (
  bytes: Uint8Array,
  limits: ReadLimits,
  recogniser?: TextRecogniser,
  password?: string,
): Promise<ParsedDocument> => {
  const source = sourceOf(bytes, password)
  const reading = startPageReading()
  const pictures = recogniser === undefined ? undefined : startPictureReading(recogniser)
  const failed: number[] = []
  let totalPages = 0
  let pending: Promise<SourceBatch> | undefined = parsePages(source, 1, Math.min(firstBatchPages, limits.pages), true)
  let searchRules = true
  for (let first = 1 + firstBatchPages; pending !== undefined; first += batchPages) {
    const batch: SourceBatch = await pending
    searchRules &&= batch.pages.filter((page) => gridsOf(page.parsed.vectorGraphics).length > 0).length >= minRuled
    const last = Math.min(limits.pages, batch.totalPages)
    pending = first > last ? undefined : parsePages(source, first, Math.min(last, first + batchPages - 1), searchRules)
    if (pictures !== undefined) await recogniseScans(source, batch, pictures)
    reading.add(batch)
    failed.push(...batch.failed)
    totalPages = batch.totalPages
    if (reading.characters() > limits.characters) {
      await pending?.catch(() => undefined)
      throw new UnreadableDocument('too-large')
    }
  }
  const { pages, silent } = reading.finish()
  if (pages.length === 0) throw new UnreadableDocument(failed.length > 0 ? 'damaged' : 'empty')
  if (silent.length === pages.length) throw new UnreadableDocument('no-text')
  const warnings: ReadWarning[] = []
  if (totalPages > limits.pages) warnings.push({ code: 'truncated', limit: 'pages' })
  if (failed.length > 0) warnings.push({ code: 'page-failed', pages: failed })
  if (silent.length > 0) warnings.push({ code: 'page-without-text', pages: silent })
  return { kind: 'pdf', pages, warnings }
}
