import type { ICellData } from '@univerjs/core'

/** Changes of a workbook that can be saved: contents of cells. */
export const setCells = 'sheet.mutation.set-range-values'

/** Changes of the view, or that the editor makes by itself; nothing of them belongs to the file. */
const unsaved: ReadonlySet<string> = new Set([
  'sheet.mutation.empty',
  'sheet.mutation.set-worksheet-permission-points',
  'sheet.mutation.set-worksheet-row-auto-height',
  'sheet.mutation.set-worksheet-row-is-auto-height',
  // More empty rows and columns for what is pasted at the end.
  'sheet.mutation.set-worksheet-row-count',
  'sheet.mutation.set-worksheet-column-count',
])
const definedNameChanges: ReadonlySet<string> = new Set(['formula.mutation.set-defined-name', 'formula.mutation.remove-defined-name'])

/**
 * Whether a change is refused, because saving keeps contents of cells only: formats, merges, rows, columns, sheets, names. A change of a sheet that
 * is not known here is refused.
 */
export function isRefused(id: string): boolean {
  if (definedNameChanges.has(id)) return true
  return id.startsWith('sheet.mutation.') && id !== setCells && !unsaved.has(id)
}

type Cells = Record<number, Record<number, ICellData | null> | undefined>

/**
 * Takes the formats out of a change of cells, in place, so that a typed percentage or a paste leaves the formats of the file.
 *
 * @returns whether nothing but formats was to change
 */
export function keepFormats(cells: Cells): boolean {
  let hasContents = false
  for (const row of Object.values(cells)) {
    for (const [column, cell] of Object.entries(row ?? {})) {
      if (row === undefined) continue
      if (cell === null) row[Number(column)] = { v: null, f: null, si: null, p: null }
      else delete cell.s
      hasContents ||= cell === null || Object.keys(cell).length > 0
    }
  }
  return !hasContents
}
