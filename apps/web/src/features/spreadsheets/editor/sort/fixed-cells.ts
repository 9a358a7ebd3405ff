import { parseRange } from '@dossier/contract'
import type { Sheet } from 'hucre'
import type { FixedCells } from './sort-range.ts'

/** Array formulas and tables of a workbook, whose cells cannot be taken apart. */
export const fixedCells = (sheets: readonly Pick<Sheet, 'name' | 'cells' | 'tables'>[]): FixedCells[] =>
  sheets.flatMap(({ name, cells, tables = [] }) => [
    ...[...(cells?.values() ?? [])].flatMap(({ formulaType, formulaRef }): FixedCells[] => {
      const range = formulaType === 'array' ? parseRange(formulaRef ?? '') : undefined
      return range === undefined ? [] : [{ sheet: name, kind: 'array', range }]
    }),
    ...tables.flatMap(({ range: reference, showTotalRow }): FixedCells[] => {
      const range = parseRange(reference ?? '')
      if (range === undefined) return []
      const body = { ...range, top: range.top + 1, bottom: range.bottom - (showTotalRow === true ? 1 : 0) }
      return [{ sheet: name, kind: 'table', range, body }]
    }),
  ])
