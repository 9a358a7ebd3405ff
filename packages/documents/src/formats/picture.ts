import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument, type ParsedDocument, type PictureKind } from '../page.ts'
import type { RecognisedText } from '../recognition/parse-recognition.ts'
import { recognisedItems } from '../recognition/recognised-items.ts'
import { startPictureReading } from '../recognition/recognise-picture.ts'
import { PictureRefused, type TextRecogniser } from '../recognition/text-recogniser.ts'
import { startPageReading } from './page-reading.ts'

const unread: RecognisedText = { width: 0, height: 0, confidence: 0, lines: [] }

/**
 * Reads a picture as one page, one point per pixel. A photo without words is a page without text rather than a failure; so is any picture when no
 * recogniser is available.
 * @throws UnreadableDocument
 */
export const readPicture = async (
  bytes: Uint8Array,
  kind: PictureKind,
  limits: ReadLimits,
  recogniser: TextRecogniser | undefined,
): Promise<ParsedDocument> => {
  const text = recogniser === undefined ? unread : ((await recognise(bytes, recogniser)) ?? unread)
  const { width, height } = text
  const parsed = { pageNum: 1, width, height, text: '', markdown: '', textItems: recognisedItems(text, 1) }
  const reading = startPageReading()
  reading.add({ pages: [{ parsed, turn: 0, width, height }], recognised: new Set(text.lines.length > 0 ? [1] : []) })
  if (reading.characters() > limits.characters) throw new UnreadableDocument('too-large')
  const { pages, silent } = reading.finish()
  return { kind, pages, warnings: silent.length > 0 ? [{ code: 'page-without-text', pages: silent }] : [] }
}

const recognise = async (bytes: Uint8Array, recogniser: TextRecogniser): Promise<RecognisedText | undefined> => {
  try {
    return await startPictureReading(recogniser).read(bytes)
  } catch (error) {
    if (error instanceof PictureRefused) throw new UnreadableDocument(error.reason, { cause: error })
    throw error
  }
}
