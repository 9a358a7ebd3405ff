import { detectKind } from './detect-kind.ts'
import { readCsv } from './formats/csv.ts'
import { readJson } from './formats/json.ts'
import { readPdf } from './formats/pdf.ts'
import { readPicture } from './formats/picture.ts'
import { readText } from './formats/text.ts'
import { withBarTables } from './layout/bar-tables.ts'
import { withLabelledFigures } from './layout/labelled-figures.ts'
import { defaultLimits, type ReadLimits } from './limits.ts'
import { readableKinds, UnreadableDocument, type ParsedDocument, type ReadableKind } from './page.ts'
import type { TextRecogniser } from './recognition/text-recogniser.ts'

type Reader = (
  bytes: Uint8Array,
  limits: ReadLimits,
  recogniser?: TextRecogniser,
  password?: string,
) => ParsedDocument | Promise<ParsedDocument>

/** Formats are loaded with their first file: the server reads none, and a reader process rarely all kinds. */
const readers: Record<ReadableKind, Reader> = {
  pdf: readPdf,
  txt: (bytes, limits) => readText(bytes, limits),
  css: (bytes, limits) => readText(bytes, limits, 'css'),
  js: (bytes, limits) => readText(bytes, limits, 'js'),
  svg: async (bytes, limits) => (await import('./formats/svg.ts')).readSvg(bytes, limits),
  md: async (bytes, limits) => (await import('./formats/markdown.ts')).readMarkdown(bytes, limits),
  html: async (bytes, limits) => (await import('./formats/html.ts')).readHtml(bytes, limits),
  xml: async (bytes, limits) => (await import('./formats/xml.ts')).readXml(bytes, limits),
  json: readJson,
  csv: readCsv,
  xlsx: async (bytes, limits) => (await import('./formats/spreadsheet.ts')).readSpreadsheet(bytes, 'xlsx', limits),
  xls: async (bytes, limits) => (await import('./formats/spreadsheet.ts')).readSpreadsheet(bytes, 'xls', limits),
  docx: async (bytes, limits) => (await import('./formats/docx.ts')).readDocx(bytes, limits),
  jpg: (bytes, limits, recogniser) => readPicture(bytes, 'jpg', limits, recogniser),
  png: (bytes, limits, recogniser) => readPicture(bytes, 'png', limits, recogniser),
  gif: (bytes, limits, recogniser) => readPicture(bytes, 'gif', limits, recogniser),
  webp: (bytes, limits, recogniser) => readPicture(bytes, 'webp', limits, recogniser),
  pptx: async (bytes, limits) => (await import('./formats/presentation.ts')).readPresentation(bytes, limits),
  hwp: async (bytes, limits) => (await import('./formats/hwp.ts')).readHwp(bytes, limits),
  hwpx: async (bytes, limits) => (await import('./formats/hwpx.ts')).readHwpx(bytes, limits),
  eml: async (bytes, limits, recogniser) => {
    const { readMail } = await import('./formats/mail.ts')
    return readMail(bytes, limits, (attachment, filename, within) => readDocument(attachment, { filename, limits: within, recogniser }))
  },
}

const isReadable = (kind: string): kind is ReadableKind => readableKinds.some((readable) => readable === kind)

/** Kinds that are decoded as a single text. */
const textKinds: ReadonlySet<ReadableKind> = new Set(['txt', 'css', 'js', 'svg', 'md', 'html', 'xml', 'json', 'csv'])

/** Kinds whose text is written for readers, in lines. */
const writtenKinds: ReadonlySet<ReadableKind> = new Set([
  'pdf',
  'txt',
  'md',
  'html',
  'docx',
  'hwp',
  'hwpx',
  'pptx',
  'jpg',
  'png',
  'gif',
  'webp',
])

/**
 * Reads a file into pages. Its kind is detected by content. Time and memory are not limited here: run it in a process that can be killed.
 * @throws UnreadableDocument when it cannot be read
 */
export const readDocument = async (
  bytes: Uint8Array,
  options: {
    filename: string
    limits?: Partial<ReadLimits>
    recogniser?: TextRecogniser | undefined
    /** Opens a protected PDF; other formats are not decrypted. */
    password?: string | undefined
  },
): Promise<ParsedDocument> => {
  if (bytes.byteLength === 0) throw new UnreadableDocument('empty')
  const { kind } = await detectKind(bytes, options.filename)
  if (!isReadable(kind)) throw new UnreadableDocument('unsupported')
  const limits = { ...defaultLimits, ...options.limits }
  if (textKinds.has(kind) && bytes.byteLength > limits.textBytes) throw new UnreadableDocument('too-large')
  const document = await readers[kind](bytes, limits, options.recogniser, options.password)
  return writtenKinds.has(kind) ? { ...document, pages: withLabelledFigures(document.pages.map(withBarTables)) } : document
}
