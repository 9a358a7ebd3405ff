import { maxColumns } from '../formula/cell-address.ts'
import { type AuditedCell, type AuditedWorkbook, isFirstOfArray } from '../reading/workbook-model.ts'
import type { Engine, GridCell } from '../recalculate/index.ts'
import type { ReferenceResolver } from '../references/resolve-references.ts'
import { type FrozenArrays, gridOf } from './grid-of.ts'

/** Numbers of rows and columns. */
interface Size {
  rows: number
  columns: number
}

/** How many rows and columns an array has; functions that count them take only references in the engine. */
const counting = { rows: 'BYROW', columns: 'BYCOL' } as const

/** The dynamic arrays of a workbook by their first cells. */
const dynamicArrays = (book: AuditedWorkbook): AuditedCell[] =>
  book.sheets.flatMap(({ cells }) => [...cells.values()].filter((cell) => cell.formula?.isDynamic === true && isFirstOfArray(cell)))

/**
 * The sizes that the values of dynamic arrays have, by their first cells; those that the engine does not know are left out. Each is counted beside its
 * formula, in the last columns of its sheet.
 *
 * @param frozen arrays whose values are taken as they are in the file
 */
export function dynamicSizes(
  engine: Engine,
  { book, references, frozen }: { book: AuditedWorkbook; references: ReferenceResolver; frozen: FrozenArrays },
): Map<AuditedCell, Size> {
  const grid = gridOf(book, references, new Map(), frozen)
  const counts = new Map<GridCell, { array: AuditedCell; of: keyof Size }>()
  const arrays = dynamicArrays(book)
  const sheets = grid.sheets.map((sheet, at) => {
    const own = arrays.filter((array) => array.sheet.index === at)
    /** Places that are taken, from the last column on, by rows. */
    const taken = new Map<number, number>()
    const cells = own.flatMap((array): GridCell[] => {
      const { row, column } = array
      const content = sheet.cells.find((cell) => cell.row === row && cell.column === column)?.content
      if (typeof content !== 'object') return []
      return (['rows', 'columns'] as const).map((of) => {
        const place = taken.get(row) ?? 0
        taken.set(row, place + 1)
        const formula = `SUM(${counting[of]}(${content.formula},LAMBDA(line,1)))`
        const cell = { row, column: maxColumns - 1 - place, content: { formula } }
        counts.set(cell, { array, of })
        return cell
      })
    })
    return cells.length === 0 ? sheet : { ...sheet, cells: [...sheet.cells, ...cells] }
  })
  const sizes = new Map<AuditedCell, Partial<Size>>()
  for (const { cell, computed } of engine.compute({ ...grid, sheets })) {
    const count = counts.get(cell)
    if (count === undefined || computed.kind === 'error' || typeof computed.value !== 'number') continue
    sizes.set(count.array, { ...sizes.get(count.array), [count.of]: computed.value })
  }
  return new Map([...sizes].flatMap(([array, { rows, columns }]) => (rows && columns ? [[array, { rows, columns }] as const] : [])))
}
