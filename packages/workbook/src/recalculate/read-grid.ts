import { readXlsx } from 'hucre/xlsx'
import { serialOfDate } from '../reading/serial-of-date.ts'
import type { Grid, GridCell } from './engine.ts'

/** The content of a workbook's bytes: its cells in the engine's form, and the stored value of each formula. */
export interface WrittenGrid extends Grid {
  /** By sheet, then by `row,column` from 0; null where a formula has no stored value. */
  cached: readonly ReadonlyMap<string, number | string | boolean | null>[]
}

/** Reads every cell, formula and name of a workbook. Dates are their serial numbers. Throws what hucre throws for damaged bytes. */
export async function readGrid(bytes: Uint8Array): Promise<WrittenGrid> {
  const { sheets, namedRanges = [], dateSystem } = await readXlsx(bytes)
  const is1904 = dateSystem === '1904'
  const read = sheets.map((sheet) => {
    const cells: GridCell[] = []
    const cached = new Map<string, number | string | boolean | null>()
    sheet.rows.forEach((values, row) =>
      values.forEach((value, column) => {
        const key = `${row},${column}`
        const formula = sheet.cells?.get(key)?.formula
        if (formula !== undefined) {
          cells.push({ row, column, content: { formula } })
          cached.set(key, plain(value, is1904))
          return
        }
        const content = plain(value, is1904)
        if (content !== null) cells.push({ row, column, content })
      }),
    )
    return { name: sheet.name, cells, cached }
  })
  return {
    sheets: read.map(({ name, cells }) => ({ name, cells })),
    names: namedRanges.filter(({ scope }) => scope === undefined).map(({ name, range }) => ({ name, refersTo: range })),
    cached: read.map(({ cached }) => cached),
  }
}

const plain = (value: number | string | boolean | Date | null, is1904: boolean): number | string | boolean | null =>
  value instanceof Date ? serialOfDate(value, is1904) : value
