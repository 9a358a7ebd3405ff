import { type CellObject, read } from '@e965/xlsx'
import { longestText, maxColumns, pixelsOfWidth, type ShownCell, type Workbook } from './workbook.ts'

/** Opens a workbook in the binary format (BIFF), which has 65,536 rows at most. @throws what its parser throws */
export function openXls(bytes: ArrayBuffer): Workbook {
  const book = read(new Uint8Array(bytes), {
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: true,
    cellStyles: true,
  })
  const grids = book.SheetNames.map((name) => book.Sheets[name]?.['!data'] ?? [])
  return {
    sheets: book.SheetNames.map((name, index) => {
      const sheet = book.Sheets[name]
      const grid = grids[index] ?? []
      return {
        name,
        hidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
        rows: grid.length,
        columns: Math.min(
          maxColumns,
          grid.reduce((most, row) => Math.max(most, row?.length ?? 0), 0),
        ),
        frozen: { rows: 0, columns: 0 },
        widths: (sheet?.['!cols'] ?? []).flatMap((column, at) =>
          column?.width === undefined ? [] : [{ from: at, to: at, width: pixelsOfWidth(column.width) }],
        ),
        merges: (sheet?.['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c })),
      }
    }),
    rows: (sheet, first, end) =>
      Promise.resolve(
        (grids[sheet] ?? []).slice(first, end).flatMap((cells, index) => {
          const shown = (cells ?? []).flatMap((cell, column) => shownCell(cell, column))
          return shown.length === 0 ? [] : [{ row: first + index, cells: shown }]
        }),
      ),
  }
}

function shownCell(cell: CellObject | undefined, column: number): ShownCell[] {
  if (cell === undefined || cell.t === 'z') return []
  const text = (cell.w ?? (cell.v === undefined || cell.v === null ? '' : String(cell.v))).slice(0, longestText)
  return text.trim() === '' ? [] : [{ column, text, ...((cell.t === 'n' || cell.t === 'd') && { isFigure: true as const }) }]
}
