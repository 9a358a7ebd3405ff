import { parseRange } from '@dossier/contract'
import type { Sheet } from 'hucre'
import type { SheetTable } from './sort-range.ts'

/** The tables of a workbook, whose headers and totals are not sorted. */
export const sheetTables = (sheets: readonly Pick<Sheet, 'name' | 'tables'>[]): SheetTable[] =>
  sheets.flatMap(({ name, tables = [] }) =>
    tables.flatMap(({ range: reference, showTotalRow }): SheetTable[] => {
      const range = parseRange(reference ?? '')
      if (range === undefined) return []
      return [{ sheet: name, range, body: { ...range, top: range.top + 1, bottom: range.bottom - (showTotalRow === true ? 1 : 0) } }]
    }),
  )
