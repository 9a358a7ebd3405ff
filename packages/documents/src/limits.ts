/** Limits beyond which a file is rejected. Such a file is an attack or must be split by its owner. */
export interface ReadLimits {
  /** Pages of the source, or blocks of a format without pages. */
  pages: number
  /** Pages of text and delimited values, which have no pages of their own. */
  sections: number
  /** Bytes of a text or of delimited values that are read; the rest is left out, with a warning. */
  readTextBytes: number
  /** Cells of delimited values that are kept as cells of tables; further rows are lines of text only. */
  tableCells: number
  /** Columns of delimited values: as many as a workbook can have. */
  columns: number
  /** Characters of text over all pages. */
  characters: number
  /** Bytes of a plain-text file: the runtime cannot hold a longer string. */
  textBytes: number
  /** Bytes that a packed file may unpack to. */
  unpackedBytes: number
  /** Unpacked over packed size, applied to parts above one megabyte. */
  packingRatio: number
  /** Entries in a packed file. */
  entries: number
  /** Nesting of XML, HTML and JSON. */
  depth: number
  /** Cells of a workbook with a value. */
  cells: number
  /** Depth of mails within mails. */
  mailDepth: number
}

export const defaultLimits: ReadLimits = {
  pages: 10_000,
  sections: 20_000,
  readTextBytes: 44 * 1024 * 1024,
  tableCells: 400_000,
  columns: 16_384,
  characters: 100_000_000,
  textBytes: 400 * 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  packingRatio: 200,
  entries: 20_000,
  depth: 256,
  cells: 5_000_000,
  mailDepth: 4,
}
