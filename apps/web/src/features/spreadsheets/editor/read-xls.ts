import { type CellObject, read } from '@e965/xlsx'
import type { Cell } from 'hucre'
import type { ReadBook } from './workbook-data.ts'

/** Reads a workbook in the binary format (BIFF): values, formulas, number formats, sizes and merges. @throws what its parser throws */
export function readXls(bytes: Uint8Array): ReadBook {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    cellFormula: true,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    cellStyles: true,
  })
  return {
    dateSystem: book.Workbook?.WBProps?.date1904 === true ? '1904' : '1900',
    sheets: book.SheetNames.map((name, index) => {
      const sheet = book.Sheets[name]
      const cells = new Map<string, Cell>()
      ;(sheet?.['!data'] ?? []).forEach((row, at) =>
        row?.forEach((cell, column) => {
          const found = cellOf(cell)
          if (found !== undefined) cells.set(`${at},${column}`, found)
        }),
      )
      return {
        name,
        rows: [],
        cells,
        hidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
        columns: Array.from(sheet?.['!cols'] ?? [], (column) => ({
          ...(column?.width !== undefined && { width: column.width }),
          ...(column?.hidden === true && { hidden: true }),
        })),
        rowDefs: new Map(
          Object.entries(sheet?.['!rows'] ?? []).map(([row, { hpt, hidden }]) => [
            Number(row),
            { ...(hpt !== undefined && { height: hpt }), ...(hidden === true && { hidden: true }) },
          ]),
        ),
        merges: (sheet?.['!merges'] ?? []).map(({ s, e }) => ({ startRow: s.r, startCol: s.c, endRow: e.r, endCol: e.c })),
      }
    }),
  }
}

function cellOf(cell: CellObject | undefined): Cell | undefined {
  if (cell === undefined || (cell.t === 'z' && cell.f === undefined)) return undefined
  const value = cell.t === 'e' ? (cell.w ?? '#ERROR!') : (cell.v ?? null)
  return {
    value,
    type: typeof value === 'number' ? 'number' : 'string',
    ...(cell.f !== undefined && { formula: cell.f, formulaResult: value }),
    ...(typeof cell.z === 'string' && { style: { numFmt: cell.z } }),
  }
}
