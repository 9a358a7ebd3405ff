import { LiteParse } from '@llamaindex/liteparse'
import { recognisedItems } from '../recognition/recognised-items.ts'
import type { PictureReading } from '../recognition/recognise-picture.ts'
import { PictureRefused } from '../recognition/text-recogniser.ts'
import type { UprightPage } from '../layout/page-layout.ts'
import { openedBy, type PdfSource, type SourceBatch } from './pdf-pages.ts'

const pointsPerInch = 72
/** Resolution in dots per inch at which ten-point letters are recognised well; a higher one takes longer and finds no more. */
const usualDpi = 200
/** Maximum number of pixels of a rendered page: a poster is rendered at a lower resolution. */
const maxPixels = 20_000_000
/** In points. Anything smaller is a ruling line: many reports end in pages with only one at the top. */
const smallestLetter = 4

/** Recognises the text of those pages of a batch that have none. */
export const recogniseScans = async (source: PdfSource, batch: SourceBatch, reading: PictureReading): Promise<void> => {
  for (const page of batch.pages) {
    if (page.parsed.textItems.some((item) => item.text.trim() !== '') || batch.failed.includes(page.parsed.pageNum)) continue
    const outcome = await recognisePage(source, page, reading)
    if (outcome === 'out-of-time') return
    if (outcome === 'found') batch.recognised.add(page.parsed.pageNum)
  }
}

const recognisePage = async (
  source: PdfSource,
  page: UprightPage,
  reading: PictureReading,
): Promise<'found' | 'nothing' | 'out-of-time'> => {
  const { parsed } = page
  const squareInches = (parsed.width * parsed.height) / pointsPerInch ** 2
  const dpi = Math.floor(Math.min(usualDpi, Math.sqrt(maxPixels / squareInches)))
  if (!(dpi > 0)) return 'nothing'
  try {
    const [picture] = await new LiteParse({ quiet: true, dpi, ...openedBy(source) }).screenshot(source.bytes, [parsed.pageNum])
    if (picture === undefined || picture.isSolidFill) return 'nothing'
    if (!(await reading.showsLetters(picture.imageBuffer, (smallestLetter * dpi) / pointsPerInch))) return 'nothing'
    const text = await reading.read(picture.imageBuffer)
    if (text === undefined) return 'out-of-time'
    parsed.textItems = recognisedItems(text, parsed.width / text.width)
    return text.lines.length > 0 ? 'found' : 'nothing'
  } catch (error) {
    if (error instanceof PictureRefused) return 'nothing'
    throw error
  }
}
