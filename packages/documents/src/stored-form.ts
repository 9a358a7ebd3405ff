import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { packWords, unpackWords } from './packed-words.ts'
import { readableKinds, recordingKinds, type Page, type PageAnchor, type ParsedDocument, type ReadWarning } from './page.ts'

/**
 * A parsed document as one blob of which any page can be read alone: eight bytes (a mark, the version, the header's length),
 * the packed header, then every page packed by itself.
 */
const mark = 0x50534f44 // "DOSP", little-endian
const preamble = 8
/** Size of the first read, so that most headers need no second read. */
const firstRead = 64 * 1024
/** Maximum unpacked size of a header or a page, bytes: far above any real one. */
const unpackedLimit = 512 * 1024 * 1024

export interface StoredPage {
  /** Bytes from the start of the blob. */
  offset: number
  length: number
  /** Points; 0 where the format has no geometry. */
  width: number
  height: number
  anchor: PageAnchor
}

/** Metadata of a stored document, available without reading pages. */
export interface StoredDocument {
  kind: ParsedDocument['kind']
  title?: string
  warnings: ReadWarning[]
  pages: StoredPage[]
}

// Level 1: pages are small, and packing them delays every upload. (Zstandard packs 7 % better but takes longer to start.)
const pack = (bytes: string | Uint8Array): Uint8Array => deflateRawSync(bytes, { level: 1 })

const unpack = (bytes: Uint8Array): Buffer => inflateRawSync(bytes, { maxOutputLength: unpackedLimit })

/** First byte of a page whose word boxes follow its JSON; a page that begins like JSON contains them. */
const boxesAfter = 1
const boxesPreamble = 5

/**
 * Packs a page as one byte, the length of its JSON without word boxes in four, the JSON, the packed boxes. The boxes would otherwise be two thirds of
 * the JSON.
 */
const packPage = (page: Page): Uint8Array => {
  const boxes = packWords(page.words)
  if (boxes === undefined) return pack(JSON.stringify(page))
  const json = Buffer.from(JSON.stringify({ ...page, words: [] }))
  const start = Buffer.alloc(boxesPreamble)
  start.writeUInt8(boxesAfter, 0)
  start.writeUInt32LE(json.byteLength, 1)
  return pack(Buffer.concat([start, json, boxes]))
}

/** Encodes a document in its compact stored form. */
export const encodeParsedDocument = (document: ParsedDocument): Uint8Array => {
  const packed = document.pages.map(packPage)
  // Offsets in the header count from its end, because its own length depends on them.
  let offset = 0
  const pages = document.pages.map(({ width, height, anchor }, index) => {
    const length = packed[index]?.byteLength ?? 0
    offset += length
    return { offset: offset - length, length, width, height, anchor }
  })
  const { kind, title, warnings } = document
  const stored: StoredDocument = { kind, ...(title === undefined ? {} : { title }), warnings, pages }
  const header = pack(JSON.stringify(stored))
  const start = Buffer.alloc(preamble)
  start.writeUInt32LE(mark, 0)
  start.writeUInt32LE(header.byteLength, 4)
  return Buffer.concat([start, header, ...packed])
}

const isStoredDocument = (value: unknown): value is StoredDocument =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  'pages' in value &&
  Array.isArray(value.pages) &&
  [...readableKinds, ...recordingKinds].some((kind) => kind === value.kind)

/** Thrown when the bytes are not a document in this version's stored form. */
export class NotAStoredDocument extends Error {
  override readonly name = 'NotAStoredDocument'

  constructor() {
    super('not a stored document')
  }
}

/**
 * Opens a stored document by its header.
 * @param readRange returns the blob's bytes from `start` to `end` (exclusive), fewer where the blob ends earlier
 * @throws NotAStoredDocument
 */
export const readStoredHeader = async (
  readRange: (start: number, end: number) => Promise<Uint8Array> | Uint8Array,
): Promise<StoredDocument> => {
  const head = await readRange(0, firstRead)
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (head.byteLength < preamble || view.getUint32(0, true) !== mark) throw new NotAStoredDocument()
  const end = preamble + view.getUint32(4, true)
  const bytes = end <= head.byteLength ? head.subarray(preamble, end) : (await readRange(preamble, end)).subarray(0, end - preamble)
  const header: unknown = JSON.parse(unpack(bytes).toString())
  if (!isStoredDocument(header)) throw new NotAStoredDocument()
  return { ...header, pages: header.pages.map((page) => ({ ...page, offset: page.offset + end })) }
}

/** One page from the bytes that its entry in the header points to. */
export const decodePage = (bytes: Uint8Array): Page => {
  const unpacked = unpack(bytes)
  if (unpacked[0] !== boxesAfter) return JSON.parse(unpacked.toString()) as Page
  const end = boxesPreamble + unpacked.readUInt32LE(1)
  const page = JSON.parse(unpacked.toString('utf8', boxesPreamble, end)) as Page
  return { ...page, words: unpackWords(unpacked.subarray(end)) }
}

/** Decodes the complete document. @throws NotAStoredDocument */
export const decodeParsedDocument = async (bytes: Uint8Array): Promise<ParsedDocument> => {
  const { kind, title, warnings, pages } = await readStoredHeader((start, end) => bytes.subarray(start, end))
  const decoded = pages.map(({ offset, length }) => decodePage(bytes.subarray(offset, offset + length)))
  return { kind, ...(title === undefined ? {} : { title }), warnings, pages: decoded }
}
