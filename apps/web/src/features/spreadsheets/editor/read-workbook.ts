import type { IWorkbookData } from '@univerjs/core'
import { sheetsWithoutCells } from '../../evidence/viewer/previews/sheet/xlsx-workbook.ts'
import { fixedCells } from './sort/fixed-cells.ts'
import type { FixedCells } from './sort/sort-range.ts'
import { fillFromCells } from './visuals/fill-from-cells.ts'
import { type CellComment, cellComments } from './source/cell-comments.ts'
import { isEncryptedPackage, WorkbookUnreadable } from './unreadable.ts'
import { readVisuals } from './visuals/read-visuals.ts'
import type { Visual } from './visuals/visual.ts'
import { workbookData } from './workbook-data.ts'

/** Why a workbook can only be read. */
export type ReadOnlyReason = 'xls' | 'dates1904'

export interface OpenedWorkbook {
  data: IWorkbookData
  /** Null where its cells can be edited. */
  readOnly: ReadOnlyReason | null
  /** Its charts and pictures. */
  visuals: Visual[]
  /** Array formulas and tables, which cannot be taken apart. */
  fixed: FixedCells[]
  /** The comments of its cells. */
  comments: CellComment[]
}

/** Reads a workbook for the editor. The content decides about the format, not the extension. @throws when it cannot be read */
export async function readWorkbook(bytes: Uint8Array, id: string): Promise<OpenedWorkbook> {
  const isPackage = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isPackage) {
    if (isEncryptedPackage(bytes)) throw new WorkbookUnreadable('encrypted')
    const { readXls } = await import('./read-xls.ts')
    return { data: workbookData(readXls(bytes), id), readOnly: 'xls', visuals: [], fixed: [], comments: [] }
  }
  const { readXlsx } = await import('hucre/xlsx')
  const own = bytes.slice().buffer
  const withoutCells = await sheetsWithoutCells(own)
  const book = await readXlsx(bytes, { readStyles: true, sheets: ({ name }) => !withoutCells.has(name) })
  const visuals = fillFromCells(await readVisuals(own), book)
  return {
    data: workbookData(book, id),
    readOnly: book.dateSystem === '1904' ? 'dates1904' : null,
    visuals,
    fixed: fixedCells(book.sheets),
    comments: cellComments(book.sheets),
  }
}
