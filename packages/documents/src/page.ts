/** A rectangle on a page. Points (1/72 inch), origin top left. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Boxes of the words of a page, as one flat list of numbers, six per word: start in `Page.text` (UTF-16 units), length, x, y, width, height (points,
 * origin top left). Flat because a report has 300,000 words and objects would take four times the memory.
 */
export type WordBoxes = number[]

/** A heading of a page, as a span of `Page.text`. Level 1 is the outermost. */
export interface Heading {
  level: number
  start: number
  end: number
}

/**
 * A table cell. `start` and `end` are its span of `Page.text`; an empty cell has `start === end`. In a table continued from an earlier page the
 * heading rows are repeated with their text, but without a span: `start` and `end` are both 0. So are the names of sections in a list that continues.
 */
export interface TableCell {
  text: string
  start: number
  end: number
  columnSpan?: number
  /** Address in a sheet, in A1 notation. */
  address?: string
}

/** A cell of a sheet outside of tables: a title, a unit over a table, a note. `start` and `end` are its span of `Page.text`. */
export interface LooseCell {
  start: number
  end: number
  /** In A1 notation. */
  address: string
}

/** A table of a page. The first `headerRows` rows are column headings. */
export interface Table {
  /** The text that names the table (a title above it, a sheet's name), if any. */
  caption?: string
  /** Units and scale as written near the table ("in millions", "단위: 백만원"), if any. */
  unit?: string
  headerRows: number
  rows: TableCell[][]
  box?: Box
}

/** The label of a page, by kind of document. */
export type PageAnchor =
  | { kind: 'page'; label?: string }
  /** A block of rows of a sheet; `range` in A1 notation, as in "A1:F60". */
  | { kind: 'sheet'; sheet: string; range: string }
  /** A section of a document without pages of its own (text, web page, Word file). */
  | { kind: 'section'; title?: string }
  /** A slide of a presentation; the page's number is the slide's. */
  | { kind: 'slide'; title?: string }
  /** A page of a mail: of the message itself, or of its attachment named by `part`. */
  | { kind: 'message'; part?: string }
  /** A span of a recording: start and end in seconds. */
  | { kind: 'time'; start: number; end: number }

/** One readable page. `text` is canonical: every other field points into it. */
export interface Page {
  /** 1-based. */
  number: number
  /** Points; 0 where the format has no geometry. */
  width: number
  height: number
  text: string
  /** Empty where the format has no geometry. */
  words: WordBoxes
  headings: Heading[]
  tables: Table[]
  anchor: PageAnchor
  /** For a sheet: its cells outside of `tables`. Absent in older stored pages. */
  looseCells?: LooseCell[]
  /** The text was recognised by OCR and may contain misread letters. */
  recognised?: true
  /** For a recording: the spoken passages of `text`, in order. */
  spoken?: SpokenPassage[]
}

/** A passage spoken without a break: a span of `Page.text`, and its time in the recording in seconds. */
export interface SpokenPassage {
  start: number
  end: number
  from: number
  to: number
}

/** The formats that can be read into pages. */
export const readableKinds = [
  'pdf',
  'txt',
  'css',
  'js',
  'svg',
  'md',
  'html',
  'xml',
  'json',
  'csv',
  'xlsx',
  'xls',
  'docx',
  'pptx',
  'hwp',
  'hwpx',
  'eml',
  'jpg',
  'png',
  'gif',
  'webp',
] as const
export type ReadableKind = (typeof readableKinds)[number]
/** Pictures, each read as one page. */
export type PictureKind = Extract<ReadableKind, 'jpg' | 'png' | 'gif' | 'webp'>

/** Sound and video: their speech becomes pages by transcription. */
export const recordingKinds = ['mp3', 'wav', 'ogg', 'mp4', 'webm'] as const
export type RecordingKind = (typeof recordingKinds)[number]

/** A file read into pages. */
export interface ParsedDocument {
  kind: ReadableKind | RecordingKind
  /** The document's own title, when it states one. */
  title?: string
  pages: Page[]
  /** Warnings for readers: pages without text, a truncated table. Machine-readable codes. */
  warnings: ReadWarning[]
}

export type ReadWarning =
  | { code: 'page-without-text'; pages: number[] }
  | { code: 'truncated'; limit: string }
  | { code: 'page-failed'; pages: number[] }
  /** Attachments of a mail that could not be read, by name. */
  | { code: 'attachment-unread'; attachments: string[] }

/** Why a file could not be read. Each has a text in the product's error catalogue. */
export const readFailures = ['empty', 'damaged', 'encrypted', 'no-text', 'too-large', 'timed-out', 'out-of-memory', 'unsupported'] as const
export type ReadFailure = (typeof readFailures)[number]

/** Thrown by `readDocument` for a file that cannot be read; everything else it throws is a bug. */
export class UnreadableDocument extends Error {
  readonly failure: ReadFailure
  constructor(failure: ReadFailure, options?: ErrorOptions) {
    super(`document cannot be read: ${failure}`, options)
    this.name = 'UnreadableDocument'
    this.failure = failure
  }
}
