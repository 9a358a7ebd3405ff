import type { IWorkbookData } from '@univerjs/core'
import { packageEntries } from '../../../evidence/viewer/previews/package-entries.ts'
import { sheetsWithoutCells } from '../../../evidence/viewer/previews/sheet/xlsx-workbook.ts'
import { applyFilters, type FileFilters, noFilters, readFilters } from '../filters/read-filters.ts'
import { sheetTables } from '../sort/sheet-tables.ts'
import type { SheetTable } from '../sort/sort-range.ts'
import { fillFromCells } from '../visuals/fill-from-cells.ts'
import { type CellComment, cellComments } from '../source/cell-comments.ts'
import { isEncryptedPackage, WorkbookUnreadable } from '../unreadable.ts'
import { type FileThread, fileThreads } from '../threads/file-threads.ts'
import { readVisuals } from '../visuals/read-visuals.ts'
import type { Visual } from '../visuals/visual.ts'
import { type ReadBook, workbookData } from '../workbook-data.ts'
import { StyleTable } from '../workbook-styles.ts'
import { firstRows } from './first-rows.ts'
import { type LineDefaults, lineDefaults } from './line-defaults.ts'
import { replaceParts } from './replace-parts.ts'

/** Why a workbook can only be read. */
export type ReadOnlyReason = 'xls' | 'dates1904'

/** The cells of a workbook as the editor shows them. */
export interface ShownWorkbook {
  data: IWorkbookData
  /** Null where its cells can be edited. */
  readOnly: ReadOnlyReason | null
  /** The filters of its sheets and tables. */
  filters: FileFilters
  /** Its threads of comments. */
  threads: FileThread[]
}

export interface OpenedWorkbook extends ShownWorkbook {
  /** Its charts and pictures. */
  visuals: Visual[]
  /** Its tables. */
  tables: SheetTable[]
  /** The comments of its cells. */
  comments: CellComment[]
}

/**
 * Reads a workbook for the editor. The content decides about the format, not the extension.
 *
 * @param onFirstRows called with the first rows of a large workbook before it is read as a whole. All but cells is as in the whole, and styles have its ids.
 * @param least bytes of unpacked sheets from which on a workbook is large
 * @throws when it cannot be read
 */
export async function readWorkbook(
  bytes: Uint8Array,
  id: string,
  onFirstRows?: (shown: ShownWorkbook) => void,
  least?: number,
): Promise<OpenedWorkbook> {
  const isPackage = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isPackage) {
    if (isEncryptedPackage(bytes)) throw new WorkbookUnreadable('encrypted')
    const { readXls } = await import('../read-xls.ts')
    return {
      data: workbookData(readXls(bytes), id),
      readOnly: 'xls',
      filters: noFilters,
      threads: [],
      visuals: [],
      tables: [],
      comments: [],
    }
  }
  const { readXlsx } = await import('hucre/xlsx')
  const own = withSlashes(bytes.slice().buffer)
  const withoutCells = await sheetsWithoutCells(own)
  const read = (of: Uint8Array) => readXlsx(of, { readStyles: true, sheets: ({ name }) => !withoutCells.has(name) })
  let styles: StyleTable | undefined
  let defaults: ReadonlyMap<string, LineDefaults> | undefined
  if (onFirstRows !== undefined) {
    const first = await firstRows(own, least)
    if (first !== null) {
      const book = await read(first.bytes)
      ;({ defaults } = first)
      styles = new StyleTable(book.themeColors ?? [])
      onFirstRows(await shownWorkbook(own, book, workbookData(book, id, { styles, extents: first.extents, defaults })))
    }
  }
  const book = await read(new Uint8Array(own))
  defaults ??= await lineDefaults(own, (name) => !withoutCells.has(name))
  const visuals = fillFromCells(await readVisuals(own), book)
  return {
    ...(await shownWorkbook(own, book, workbookData(book, id, { ...(styles && { styles }), defaults }))),
    visuals,
    tables: sheetTables(book.sheets),
    comments: cellComments(book.sheets),
  }
}

/** A package whose names have "/" between folders, as the reader expects them: the same one, unless a program wrote them otherwise. */
function withSlashes(bytes: ArrayBuffer): ArrayBuffer {
  const isUsual = [...packageEntries(bytes)].every(([name, { written }]) => name === written)
  return isUsual ? bytes : replaceParts(bytes, new Map()).buffer
}

type Book = ReadBook & { dateSystem?: string }

/** A workbook with its filters, whose rows are hidden by them alone, and its threads. @param bytes of the whole */
async function shownWorkbook(bytes: ArrayBuffer, book: Book, data: IWorkbookData): Promise<ShownWorkbook> {
  const filtered = book.sheets.flatMap(({ name, autoFilter }) => (autoFilter === undefined ? [] : [name]))
  const filters = await readFilters(bytes, new Set(filtered))
  applyFilters(data, filters)
  return { data, readOnly: readOnlyReason(book), filters, threads: fileThreads(book) }
}

const readOnlyReason = ({ dateSystem }: { dateSystem?: string }): ReadOnlyReason | null => (dateSystem === '1904' ? 'dates1904' : null)
