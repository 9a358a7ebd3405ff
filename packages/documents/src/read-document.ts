import { detectKind } from './detect-kind.ts'
import { readCsv } from './formats/csv.ts'
import { readDocx } from './formats/docx.ts'
import { readHtml } from './formats/html.ts'
import { readHwp } from './formats/hwp.ts'
import { readHwpx } from './formats/hwpx.ts'
import { readJson } from './formats/json.ts'
import { readMail } from './formats/mail.ts'
import { readMarkdown } from './formats/markdown.ts'
import { readPdf } from './formats/pdf.ts'
import { readPicture } from './formats/picture.ts'
import { readPresentation } from './formats/presentation.ts'
import { readSpreadsheet } from './formats/spreadsheet.ts'
import { readSvg } from './formats/svg.ts'
import { readText } from './formats/text.ts'
import { readXml } from './formats/xml.ts'
import { defaultLimits, type ReadLimits } from './limits.ts'
import { readableKinds, UnreadableDocument, type ParsedDocument, type ReadableKind } from './page.ts'
import type { TextRecogniser } from './recognition/text-recogniser.ts'

type Reader = (
  bytes: Uint8Array,
  limits: ReadLimits,
  recogniser?: TextRecogniser,
  password?: string,
) => ParsedDocument | Promise<ParsedDocument>

const readers: Record<ReadableKind, Reader> = {
  pdf: readPdf,
  txt: (bytes, limits) => readText(bytes, limits),
  css: (bytes, limits) => readText(bytes, limits, 'css'),
  js: (bytes, limits) => readText(bytes, limits, 'js'),
  svg: readSvg,
  md: readMarkdown,
  html: readHtml,
  xml: readXml,
  json: readJson,
  csv: readCsv,
  xlsx: (bytes, limits) => readSpreadsheet(bytes, 'xlsx', limits),
  xls: (bytes, limits) => readSpreadsheet(bytes, 'xls', limits),
  docx: readDocx,
  jpg: (bytes, limits, recogniser) => readPicture(bytes, 'jpg', limits, recogniser),
  png: (bytes, limits, recogniser) => readPicture(bytes, 'png', limits, recogniser),
  gif: (bytes, limits, recogniser) => readPicture(bytes, 'gif', limits, recogniser),
  webp: (bytes, limits, recogniser) => readPicture(bytes, 'webp', limits, recogniser),
  pptx: readPresentation,
  hwp: readHwp,
  hwpx: readHwpx,
  eml: (bytes, limits, recogniser) =>
    readMail(bytes, limits, (attachment, filename, within) => readDocument(attachment, { filename, limits: within, recogniser })),
}

const isReadable = (kind: string): kind is ReadableKind => readableKinds.some((readable) => readable === kind)

/** Kinds that are decoded to one text as they stand. */
const textKinds: ReadonlySet<ReadableKind> = new Set(['txt', 'css', 'js', 'svg', 'md', 'html', 'xml', 'json', 'csv'])

/**
 * Reads a file into pages. What kind of file it is, its content decides. Time and memory are not bounded in here: run it in
 * a process that can be killed.
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
  return await readers[kind](bytes, limits, options.recogniser, options.password)
}
