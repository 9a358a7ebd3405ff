import { listRecords, mapDeflated, packedBytes, unzipEntry, type ZipEntry, ZipRefused } from '@dossier/zip'
import { WorkbookNotAudited } from '../../reading/audit-error.ts'
import { type AuditLimits, defaultAuditLimits } from '../../reading/audit-limits.ts'
import { readWorkbook } from '../../reading/read-workbook.ts'
import { createReferenceResolver, type ReferredArea } from '../../references/resolve-references.ts'
import { WorkbookEditRefused } from '../edit-refused.ts'
import { refersByValue } from '../recalculate-edited.ts'
import { defaultEditLimits, type EditLimits, formulaTag, WorkbookPackage } from '../workbook-package.ts'
import { isNoteDrawing } from './plan-edits.ts'
import { type ScannedSheet, SheetScanner } from './sheet-scanner.ts'
import type { ByteRange, MappedCalculation, MappedRecord, MappedRows, MappedSheet, WorkbookMap } from './workbook-map.ts'

/** Text of a sheet below which it is edited as a whole. */
const mappedSheetBytes = 2 * 1024 * 1024
/** Rectangles that are kept of the cells that formulas refer to; with more, formulas are taken to refer to any cell. */
const mostAreas = 50_000
const deflated = 8

interface MapSettings {
  edit?: EditLimits
  audit?: AuditLimits
  /** Text of a sheet below which it is edited as a whole, and between two checkpoints; smaller where that is to be tested. */
  sheetBytes?: number
  between?: number
}

/** A map with the windows of its checkpoints, one after the other. */
export interface BuiltMap {
  map: WorkbookMap
  windows: Uint8Array
}

/**
 * Maps a workbook with large sheets, so that cells of it can be edited with a few of its bytes. Sheets are read as streams; only for a workbook with
 * formulas that is small enough to be recalculated all cells are read.
 *
 * @returns null for a workbook that is edited as a whole: without large sheets, or one that cannot be read
 */
export async function mapWorkbook(bytes: Uint8Array, settings: MapSettings = {}): Promise<BuiltMap | null> {
  try {
    return await new Mapping(bytes, settings).build()
  } catch (error) {
    if (error instanceof WorkbookEditRefused || error instanceof ZipRefused) return null
    throw error
  }
}

class Mapping {
  private readonly bytes: Uint8Array
  private readonly limits: Required<Omit<MapSettings, 'between'>> & Pick<MapSettings, 'between'>
  private readonly windows: Uint8Array[] = []
  private windowBytes = 0
  private cells = 0
  private hasFormulas = false
  private isUnknown = false

  constructor(bytes: Uint8Array, settings: MapSettings) {
    this.bytes = bytes
    this.limits = { edit: defaultEditLimits, audit: defaultAuditLimits, sheetBytes: mappedSheetBytes, ...settings }
  }

  async build(): Promise<BuiltMap | null> {
    const { bytes, limits } = this
    const workbook = new WorkbookPackage(bytes, limits.edit)
    const { records, directoryAt } = listRecords(bytes, limits.edit)
    const byName = new Map(records.toReversed().map((record) => [record.entry.name.toLowerCase(), record.entry]))
    const sheets: MappedSheet[] = workbook.sheets().map(({ name, path }) => {
      const entry = byName.get(path.toLowerCase())
      return { name, path, rows: entry === undefined ? null : this.rowsOf(entry) }
    })
    if (!sheets.some(({ rows }) => rows !== null)) return null
    const map = { size: bytes.byteLength, directoryAt, records: recordsOf(records), sheets, calculation: await this.calculation() }
    return { map, windows: Buffer.concat(this.windows) }
  }

  private rowsOf(entry: ZipEntry): MappedRows | null {
    const { edit, sheetBytes, between } = this.limits
    if (entry.unpacked < sheetBytes) {
      this.readSmall(unzipEntry(this.bytes, entry, edit.partBytes))
      return null
    }
    if (entry.unpacked > edit.partBytes || entry.method !== deflated) {
      this.isUnknown = true
      return null
    }
    const packed = packedBytes(this.bytes, entry, edit.partBytes)
    const rows = new RowList()
    const scanner = new SheetScanner((row, at) => rows.add(row, at))
    const stream = mapDeflated(packed, { most: entry.unpacked, ...(between !== undefined && { between }) }, (text) => scanner.push(text))
    const scanned = stream.textBytes === entry.unpacked ? scanner.finish() : null
    this.isUnknown ||= scanned === null
    if (scanned === null) return null
    this.cells += scanned.cells
    this.hasFormulas ||= scanned.hasFormulas
    const checkpoints = stream.checkpoints.map((checkpoint) => ({ ...checkpoint, window: this.keepWindow(checkpoint.window) }))
    return {
      prefix: scanned.prefix,
      dataAt: packed.byteOffset - this.bytes.byteOffset,
      stream: { ...stream, checkpoints },
      firstRows: checkpoints.map(({ offset }) => rows.firstFrom(offset, scanned)),
      rowsFrom: scanned.rowsFrom,
      rowsTo: scanned.rowsTo,
      areas: scanned.areas,
    }
  }

  private readSmall(text: Buffer): void {
    const scanner = new SheetScanner(() => {})
    scanner.push(text)
    this.cells += scanner.finish()?.cells ?? 0
    this.hasFormulas ||= formulaTag.test(text.toString('latin1'))
  }

  private keepWindow(window: Uint8Array | null): ByteRange | null {
    if (window === null) return null
    this.windows.push(window)
    this.windowBytes += window.byteLength
    return { from: this.windowBytes - window.byteLength, to: this.windowBytes }
  }

  private async calculation(): Promise<MappedCalculation> {
    const { hasFormulas, isUnknown: isAnywhere } = this
    const { audit } = this.limits
    const found = { hasFormulas, isAnywhere, isTooLarge: this.cells > audit.cells, areas: [] }
    if (!hasFormulas || isAnywhere || found.isTooLarge) return found
    try {
      const book = await readWorkbook(this.bytes, audit)
      const references = createReferenceResolver(book)
      const areas = new AreaUnion()
      for (const { cells } of book.sheets)
        for (const cell of cells.values()) {
          if (cell.formula === null) continue
          if (refersByValue(cell)) return { ...found, isAnywhere: true }
          for (const area of references.of(cell).areas) areas.add(area)
        }
      const joined = areas.finish()
      return joined.length > mostAreas ? { ...found, isAnywhere: true } : { ...found, areas: joined }
    } catch (error) {
      if (error instanceof WorkbookNotAudited) return { ...found, isTooLarge: true }
      throw error
    }
  }
}

/** Parts with what their sheets refer to; pictures, charts and macros are never read for an edit of cells. */
const isText = (name: string): boolean =>
  isNoteDrawing(name) || (/\.(?:xml|rels)$/i.test(name) && !/(?:^|\/)(?:media|drawings|charts|theme|pivotCache)\//i.test(name))

export const recordsOf = (records: ReturnType<typeof listRecords>['records']): MappedRecord[] =>
  records.flatMap(({ entry: { name, unpacked }, from, to }) => (isText(name) ? [{ name, from, to, unpacked }] : []))

/** Rows by their offsets, in order. */
export class RowList {
  private offsets = new Float64Array(1024)
  private rows = new Uint32Array(1024)
  private length = 0

  add(row: number, offset: number): void {
    if (this.length === this.rows.length) {
      const [offsets, rows] = [this.offsets, this.rows]
      this.offsets = new Float64Array(this.length * 2)
      this.rows = new Uint32Array(this.length * 2)
      this.offsets.set(offsets)
      this.rows.set(rows)
    }
    this.offsets[this.length] = offset
    this.rows[this.length++] = row
  }

  /** The first row at or behind an offset; null with the end of the rows without one. */
  firstFrom(offset: number, { rowsTo }: Pick<ScannedSheet, 'rowsTo'>): { row: number | null; at: number } {
    let [low, high] = [0, this.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.offsets[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low < this.length ? { row: this.rows[low] ?? 0, at: this.offsets[low] ?? 0 } : { row: null, at: rowsTo }
  }
}

/** Areas of the same columns joined where they touch: those of a formula that was copied down become one. */
class AreaUnion {
  private readonly byColumns = new Map<string, { sheet: string; left: number; right: number; rows: Map<string, [number, number]> }>()

  add({ sheet: { name: sheet }, top, left, bottom, right }: ReferredArea): void {
    const key = `${left} ${right} ${sheet}`
    const columns = this.byColumns.get(key) ?? { sheet, left, right, rows: new Map<string, [number, number]>() }
    this.byColumns.set(key, columns)
    columns.rows.set(`${top} ${bottom}`, [top, bottom])
  }

  finish(): MappedCalculation['areas'] {
    return [...this.byColumns.values()].flatMap(({ sheet, left, right, rows }) => {
      const joined: { sheet: string; top: number; left: number; bottom: number; right: number }[] = []
      for (const [top, bottom] of [...rows.values()].toSorted((one, other) => one[0] - other[0])) {
        const before = joined.at(-1)
        if (before !== undefined && top <= before.bottom + 1) before.bottom = Math.max(before.bottom, bottom)
        else joined.push({ sheet, top, left, bottom, right })
      }
      return joined
    })
  }
}
