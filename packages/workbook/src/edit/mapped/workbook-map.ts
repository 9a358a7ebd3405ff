import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DeflateMap } from '@dossier/zip'
import type { CellRange } from '../../formula/cell-address.ts'

/** Bytes from `from` up to, not including, `to`. */
export interface ByteRange {
  from: number
  to: number
}

/**
 * Where things are in a large workbook, so that cells can be edited with a few of its bytes (decision 37). It belongs to exactly these bytes.
 */
export interface WorkbookMap {
  /** Bytes of the package. */
  size: number
  /** Where the directory of the package begins. */
  directoryAt: number
  /** Entries with text, with the bytes of their records. */
  records: readonly MappedRecord[]
  sheets: readonly MappedSheet[]
  calculation: MappedCalculation
}

export interface MappedRecord extends ByteRange {
  name: string
  /** Bytes of the text. */
  unpacked: number
}

export interface MappedSheet {
  name: string
  /** Of its part. */
  path: string
  /** Null for a sheet that is edited as a whole. */
  rows: MappedRows | null
}

/** The rows of a large sheet. */
export interface MappedRows {
  prefix: string
  /** Where its deflated stream begins in the package. */
  dataAt: number
  /** The windows of checkpoints are ranges of what is kept behind the map. */
  stream: DeflateMap<ByteRange>
  /** For each checkpoint the first row at or behind it, 0-based, with the offset of its tag; behind the last row null, with the end of the rows. */
  firstRows: readonly { row: number | null; at: number }[]
  /** Where the rows begin and end in the text. */
  rowsFrom: number
  rowsTo: number
  /** Cells of array formulas and of what-if tables. */
  areas: readonly CellRange[]
}

/** Whether a cell that is edited can change the values of formulas. */
export interface MappedCalculation {
  hasFormulas: boolean
  /** Whether the workbook is too large to be recalculated. */
  isTooLarge: boolean
  /** Whether formulas may refer to any cell. */
  isAnywhere: boolean
  /** Cells that formulas refer to, by the names of their sheets. */
  areas: readonly (CellRange & { sheet: string })[]
}

/** Changes with the form in which maps are kept. */
const version = 2
const headBytes = 12
const mark = Buffer.from('DWM')
const mostHeaderBytes = 256 * 1024 * 1024

/** A map as it is kept: its header, then the windows of checkpoints. @param windows in their order, or how many bytes they have */
export function encodeMapHeader(map: WorkbookMap): Buffer {
  const header = deflateRawSync(JSON.stringify(map), { level: 1 })
  const head = Buffer.alloc(headBytes)
  mark.copy(head)
  head.writeUInt8(version, mark.byteLength)
  head.writeUInt32LE(header.byteLength, 4)
  return Buffer.concat([head, header])
}

/**
 * Reads the header of a kept map. @param readRange bytes from `from` up to, not including, `to`
 *
 * @returns null for a map in another form
 */
export async function readMapHeader(
  readRange: (from: number, to: number) => Promise<Uint8Array>,
): Promise<{ map: WorkbookMap; windowsAt: number } | null> {
  const first = Buffer.from(await readRange(0, firstBytes))
  if (first.byteLength < headBytes || !first.subarray(0, 3).equals(mark) || first.readUInt8(3) !== version) return null
  const windowsAt = headBytes + first.readUInt32LE(4)
  const header = windowsAt <= first.byteLength ? first.subarray(headBytes, windowsAt) : await readRange(headBytes, windowsAt)
  const text = inflateRawSync(header, { maxOutputLength: mostHeaderBytes }).toString()
  return { map: JSON.parse(text) as WorkbookMap, windowsAt }
}

/** Most headers are read at once. */
const firstBytes = 64 * 1024
