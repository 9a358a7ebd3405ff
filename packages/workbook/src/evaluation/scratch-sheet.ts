import type { FormulaNode } from '../formula/formula-node.ts'
import type { GridCell, GridSheet } from '../recalculate/index.ts'

/** A sheet behind those of the workbook, on which cells are computed that formulas need. */
export interface ScratchSheet {
  /**
   * Puts contents below one another, or finds them there.
   *
   * @param key the same for the same contents
   * @returns the reference to them; null where there are none, or no more room
   */
  place: (key: string, contents: () => readonly GridCell['content'][] | null) => FormulaNode | null
  sheet: () => GridSheet
}

/** Formulas of the sheet: those of a hostile file would take hours and fill the memory. */
const mostCells = 50_000

export function createScratchSheet(name: string): ScratchSheet {
  const cells: GridCell[] = []
  const placed = new Map<string, FormulaNode | null>()
  const put = (contents: readonly GridCell['content'][] | null): FormulaNode | null => {
    const top = cells.length
    if (contents === null || contents.length === 0 || top + contents.length > mostCells) return null
    for (const content of contents) cells.push({ row: cells.length, column: 0, content })
    const corner = (row: number) => ({ row, column: 0, isRowFixed: true, isColumnFixed: true })
    return { kind: 'area', prefix: { book: null, sheet: name, lastSheet: null }, from: corner(top), to: corner(cells.length - 1) }
  }
  return {
    place(key, contents) {
      const known = placed.get(key)
      if (known !== undefined) return known
      const reference = put(contents())
      placed.set(key, reference)
      return reference
    },
    sheet: () => ({ name, cells, isAuxiliary: true }),
  }
}
