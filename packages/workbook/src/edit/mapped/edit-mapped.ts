import { inflateSpan, listRecords, type PackedContent, spliceDeflated, textRange, type DeflateSpan, ZipRefused } from '@dossier/zip'
import { isFormula } from '../cell-xml.ts'
import { WorkbookEditing } from '../edit-workbook.ts'
import { WorkbookEditRefused } from '../edit-refused.ts'
import { readCells, readSheetText } from '../patch-sheet.ts'
import { type CellEdit, isCellEdit } from '../workbook-edit.ts'
import { defaultEditLimits, type EditLimits, type SheetPart, WorkbookPackage } from '../workbook-package.ts'
import { recordsOf, RowList } from './map-workbook.ts'
import {
  editedRows,
  type EditPlan,
  hasComments,
  isSharedStrings,
  type NearbyEdit,
  regionsOf,
  type RowRegion,
  spansOf,
} from './plan-edits.ts'
import { SheetScanner } from './sheet-scanner.ts'
import type { ByteRange, MappedRows, MappedSheet, WorkbookMap } from './workbook-map.ts'

/** Bytes with where they begin. */
interface BytesAt {
  from: number
  bytes: Uint8Array
}

/** A mapped workbook with the bytes of a plan. */
export interface MappedEdit {
  map: WorkbookMap
  plan: EditPlan
  /** The ranges of the plan. */
  ranges: readonly BytesAt[]
  windows: readonly BytesAt[]
}

/** A workbook as what is kept of the one before and what is new. */
export interface SplicedWorkbook {
  chunks: readonly (Uint8Array | ByteRange)[]
  size: number
  map: WorkbookMap
  /** As of an edited workbook. */
  stale: readonly string[] | null
  wasSigned: boolean
}

/**
 * Edits cells of a mapped workbook, their formats, notes and threads of comments. What becomes of cells and parts is decided by the same code as for a workbook as a whole: it sees the head of a
 * sheet and the rows around the cells as if they were the sheet.
 *
 * @returns null where the workbook is needed as a whole after all, or is not the one that was mapped
 * @throws WorkbookEditRefused
 */
export function editMapped(edit: MappedEdit, limits: EditLimits = defaultEditLimits): SplicedWorkbook | null {
  try {
    return new MappedEditing(edit, limits).run()
  } catch (error) {
    if (error instanceof ZipRefused || (error instanceof WorkbookEditRefused && error.reason === 'damaged')) return null
    throw error
  }
}

/** A sheet of which only a part is read. */
interface OpenSheet {
  sheet: MappedSheet
  rows: MappedRows
  regions: readonly RowRegion[]
  /** What stands behind each region but the last: a row that is not changed. */
  ends: readonly string[]
  spans: readonly { span: DeflateSpan; text: Buffer }[]
  head: string
  /** What stands behind the rows, where it may change. */
  end: string | null
  /** The head, the regions and the end as a sheet. */
  xml: string
}

class MappedEditing {
  private readonly edit: MappedEdit
  private readonly limits: EditLimits
  /** The package; what is not in the plan is never written to, so that it takes no memory. */
  private readonly bytes: Buffer
  private readonly windows: ReadonlyMap<number, Uint8Array>

  constructor(edit: MappedEdit, limits: EditLimits) {
    this.edit = edit
    this.limits = limits
    this.bytes = Buffer.alloc(edit.map.size)
    for (const { from, bytes } of edit.ranges) this.bytes.set(bytes, from)
    this.windows = new Map(edit.windows.map(({ from, bytes }) => [from, bytes]))
  }

  run(): SplicedWorkbook | null {
    const { map, plan } = this.edit
    const open = [...Map.groupBy(plan.edits, ({ sheet }) => sheet)].flatMap(([name, edits]) => {
      const sheet = map.sheets.find((one) => one.name === name)
      return sheet === undefined || sheet.rows === null ? [] : [this.open(sheet, sheet.rows, edits)]
    })
    const workbook = new WorkbookPackage(this.bytes, this.limits, this.given(open))
    const editing = new WorkbookEditing(workbook)
    editing.check(plan.edits)
    const cells = plan.edits.filter(isCellEdit)
    if (open.some((sheet) => hasFirstOfGroup(sheet, cells))) return null
    editing.apply(plan.edits, plan.isCalculatedOnOpening ? null : nothing)
    editing.finish(plan.isCalculatedOnOpening ? null : nothing)
    const spliced = open.map((sheet) => ({ sheet, ...splice(sheet, workbook.read(sheet.sheet.path) ?? '', this.bytes) }))
    const chunks = workbook.rewrite(new Map(spliced.map(({ sheet, content }) => [sheet.sheet.path, content])))
    const sheets = new Map(spliced.map(({ sheet, rows }) => [sheet.sheet.name, rows]))
    return {
      chunks: chunks.map((chunk) => (chunk.buffer === this.bytes.buffer ? rangeOf(chunk, this.bytes) : chunk)),
      ...this.mapped(chunks, sheets, workbook.sheets()),
      stale: plan.isCalculatedOnOpening ? null : [],
      wasSigned: workbook.isSigned(),
    }
  }

  /** Texts that are not in the package as it is here. */
  private given(open: readonly OpenSheet[]): Map<string, string | null> {
    const { map, ranges } = { map: this.edit.map, ranges: this.edit.plan.ranges }
    const isRead = ({ from, to }: ByteRange): boolean => ranges.some((range) => range.from <= from && to <= range.to)
    const strings = map.records.find((record) => isSharedStrings(record.name) && !isRead(record))
    return new Map([
      ...(strings === undefined ? [] : [[strings.name, null] as const]),
      ...open.map(({ sheet, xml }) => [sheet.path, xml] as const),
    ])
  }

  private open(sheet: MappedSheet, rows: MappedRows, edits: readonly NearbyEdit[]): OpenSheet {
    const { stream, dataAt, prefix, rowsFrom } = rows
    const packed = this.bytes.subarray(dataAt, dataAt + stream.packedBytes)
    const regions = regionsOf(rows, editedRows(edits))
    const hasEnd = hasComments(edits)
    const spans = spansOf(rows, regions, hasEnd).map((span) => {
      const window = stream.checkpoints[span.first]?.window ?? null
      return { span, text: inflateSpan(stream, span, packed, window === null ? null : this.window(window)) }
    })
    const textOf = (range: ByteRange): string => {
      for (const { span, text } of spans) {
        const { from, to } = textRange(stream, span)
        if (from <= range.from && range.to <= to) return decode(text.subarray(range.from - from, range.to - from))
      }
      throw new WorkbookEditRefused('damaged')
    }
    const head = textOf({ from: 0, to: rowsFrom })
    const texts = regions.map(textOf)
    const ends = regions.map(({ next }, at) => (next === null ? '' : endOfRegion(prefix, next, at, texts)))
    const body = texts.map((text, at) => text + (ends[at] ?? '')).join('')
    const end = hasEnd ? textOf({ from: rows.rowsTo, to: stream.textBytes }) : null
    const xml = `${head}${body}${end ?? `</${prefix}sheetData></${prefix}worksheet>`}`
    return { sheet, rows, regions, ends, spans, head, end, xml }
  }

  private window({ from, to }: ByteRange): Uint8Array {
    const window = this.windows.get(from)
    if (window === undefined || window.byteLength !== to - from) throw new WorkbookEditRefused('damaged')
    return window
  }

  /** The map of the new package. */
  private mapped(
    chunks: readonly Uint8Array[],
    changed: ReadonlyMap<string, MappedRows>,
    parts: readonly SheetPart[],
  ): Pick<SplicedWorkbook, 'map' | 'size'> {
    const { map, plan } = this.edit
    const size = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
    // Again only what is new is written: the headers of changed entries, and the directory.
    const bytes = Buffer.alloc(size)
    let at = 0
    for (const chunk of chunks) {
      if (chunk.buffer !== this.bytes.buffer) bytes.set(chunk, at)
      at += chunk.byteLength
    }
    const { records, directoryAt } = listRecords(bytes, this.limits)
    const now = new Map(records.toReversed().map(({ entry, from }) => [entry.name.toLowerCase(), from]))
    const before = new Map(map.records.map(({ name, from }) => [name.toLowerCase(), from]))
    const sheets = map.sheets.map(({ name, path, rows }): MappedSheet => {
      const [from, was] = [now.get(path.toLowerCase()) ?? 0, before.get(path.toLowerCase()) ?? 0]
      const own = changed.get(name)
      if (own !== undefined) return { name, path, rows: { ...own, dataAt: from + headerBytes(bytes, from) } }
      return { name, path, rows: rows === null ? null : { ...rows, dataAt: rows.dataAt - was + from } }
    })
    if (parts.length !== sheets.length) throw new WorkbookEditRefused('damaged')
    const hasFormulas = map.calculation.hasFormulas || plan.edits.some((edit) => isCellEdit(edit) && isFormula(edit.content))
    return { map: { size, directoryAt, records: recordsOf(records), sheets, calculation: { ...map.calculation, hasFormulas } }, size }
  }
}

const nothing = { values: new Map<string, never>(), stale: [], circular: [] }

const decode = (text: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text)
  } catch (cause) {
    throw new WorkbookEditRefused('damaged', { cause })
  }
}

const rangeOf = (chunk: Uint8Array, bytes: Uint8Array): ByteRange => ({
  from: chunk.byteOffset - bytes.byteOffset,
  to: chunk.byteOffset - bytes.byteOffset + chunk.byteLength,
})

/** Of the header of an entry, up to its content. */
const headerBytes = (bytes: Buffer, from: number): number => 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28)

/** A row with the number of the one that follows a region, so that new rows come before it. It occurs in none of the texts. */
function endOfRegion(prefix: string, row: number, region: number, texts: readonly string[]): string {
  for (let number = region; ; number += texts.length) {
    const end = `<${prefix}row r="${row + 1}" region="${number}"/>`
    if (!texts.some((text) => text.includes(end))) return end
  }
}

/** Whether an edited cell holds the formula that other cells share, which may be anywhere in the sheet. */
function hasFirstOfGroup({ sheet, xml }: OpenSheet, edits: readonly CellEdit[]): boolean {
  const own = edits.filter((edit) => edit.sheet === sheet.name)
  return readCells(xml, own).some(({ cell: { formula } }) => formula?.kind === 'shared' && formula.reference !== null)
}

/** A part of a sheet with another text. */
interface Change extends ByteRange {
  text: Buffer
}

/** Puts what became of the head and the regions into the stream of the sheet. */
function splice(open: OpenSheet, xml: string, bytes: Buffer): { content: PackedContent; rows: MappedRows } {
  const { rows, spans } = open
  const changes = changesOf(open, xml)
  const replaced = spans.flatMap(({ span, text }) => {
    const { from, to } = textRange(rows.stream, span)
    const own = changes.filter((change) => change.from >= from && change.to <= to)
    if (own.length === 0) return []
    const pieces: Uint8Array[] = []
    let at = from
    for (const change of own) {
      pieces.push(text.subarray(at - from, change.from - from), change.text)
      at = change.to
    }
    return [{ span, text: Buffer.concat([...pieces, text.subarray(at - from)]) }]
  })
  const packed = bytes.subarray(rows.dataAt, rows.dataAt + rows.stream.packedBytes)
  const { chunks, map: stream, origins, crc } = spliceDeflated(rows.stream, packed, replaced)
  // What is inserted at a place comes before the end of the rows, but behind the start of a text that begins there.
  const moved = (offset: number): number =>
    changes.reduce((sum, { from, to, text }) => (from < offset && to <= offset ? sum + text.byteLength - (to - from) : sum), offset)
  const rowsFrom = moved(rows.rowsFrom)
  const amongRows = changes.filter(({ to }) => to <= rows.rowsTo)
  const rowsTo = rows.rowsTo + amongRows.reduce((sum, { from, to, text }) => sum + text.byteLength - (to - from), 0)
  const found = rowsIn(replaced, { rows, rowsFrom, moved })
  const isReplaced = (offset: number): boolean =>
    replaced.some(({ span }) => {
      const { from, to } = textRange(rows.stream, span)
      return from <= offset && offset < to
    })
  // From the last checkpoint to the first: what comes first behind one is new, or as before, or comes first behind the next one.
  let next: MappedRows['firstRows'][number] = { row: null, at: rowsTo }
  const firstRows = stream.checkpoints
    .map(({ offset }, index) => ({ offset, before: rows.firstRows[origins[index] ?? -1] }))
    .toReversed()
    .map(({ offset, before }) => {
      const kept = before !== undefined && before.row !== null && !isReplaced(before.at) ? { row: before.row, at: moved(before.at) } : next
      next = [found.firstFrom(offset, { rowsTo }), kept, next].reduce((one, other) =>
        other.row !== null && (one.row === null || other.at < one.at) ? other : one,
      )
      return next
    })
    .toReversed()
  return {
    content: { chunks, packed: stream.packedBytes, unpacked: stream.textBytes, crc },
    rows: { ...rows, stream, firstRows, rowsFrom, rowsTo },
  }
}

/** What differs from before, in order. */
function changesOf({ rows, regions, ends, head, end, xml: before }: OpenSheet, xml: string): Change[] {
  const { rows: place } = readSheetText(xml)
  const changes: Change[] = []
  const newHead = xml.slice(0, place.from)
  if (newHead !== head) changes.push({ from: 0, to: rows.rowsFrom, text: Buffer.from(newHead) })
  const { rows: placeBefore } = readSheetText(before)
  let [rest, restBefore] = [xml.slice(place.from, place.to), before.slice(placeBefore.from, placeBefore.to)]
  regions.forEach(({ from, to }, at) => {
    const mark = ends[at] ?? ''
    const [own, was] = [upTo(rest, mark), upTo(restBefore, mark)]
    if (own !== was) changes.push({ from, to, text: Buffer.from(own) })
    rest = rest.slice(own.length + mark.length)
    restBefore = restBefore.slice(was.length + mark.length)
  })
  const newEnd = xml.slice(place.to)
  if (end !== null && newEnd !== end) changes.push({ from: rows.rowsTo, to: rows.stream.textBytes, text: Buffer.from(newEnd) })
  return changes
}

/** A text up to a mark; all of it without one. */
function upTo(text: string, mark: string): string {
  if (mark === '') return text
  const at = text.indexOf(mark)
  if (at < 0) throw new WorkbookEditRefused('damaged')
  return text.slice(0, at)
}

/** The rows of texts that were replaced, by their new offsets. */
function rowsIn(
  replaced: readonly { span: DeflateSpan; text: Buffer }[],
  { rows, rowsFrom, moved }: { rows: MappedRows; rowsFrom: number; moved: (offset: number) => number },
): RowList {
  const found = new RowList()
  for (const { span, text } of replaced) {
    const start = moved(textRange(rows.stream, span).from)
    const scanner = SheetScanner.amongRows(rows.prefix, Math.max(start, rowsFrom), (row, at) => found.add(row, at))
    scanner.push(text.subarray(Math.max(0, rowsFrom - start)))
    scanner.finish()
  }
  return found
}
