import { maxColumns, maxRows } from './cell-address.ts'
import type { AreaPoint, FormulaNode } from './formula-node.ts'

/**
 * A formula after it was copied some rows down and columns right, the way files store the cells of a shared formula (ECMA-376 part 1, 18.3.1.40).
 * References that leave the sheet wrap around, as in Excel.
 */
export function shiftFormula(node: FormulaNode, rows: number, columns: number): FormulaNode {
  const shift = (child: FormulaNode): FormulaNode => shiftFormula(child, rows, columns)
  switch (node.kind) {
    case 'area':
      return { ...node, from: shiftPoint(node.from, rows, columns), to: shiftPoint(node.to, rows, columns) }
    case 'call':
      return { ...node, arguments: node.arguments.map(shift) }
    case 'binary':
    case 'reference-operation':
      return { ...node, left: shift(node.left), right: shift(node.right) }
    case 'negative':
    case 'percent':
      return { ...node, operand: shift(node.operand) }
    case 'array':
    case 'number':
    case 'text':
    case 'boolean':
    case 'error':
    case 'missing':
    case 'name':
    case 'structured':
      return node
  }
}

function shiftPoint(point: AreaPoint, rows: number, columns: number): AreaPoint {
  const moved = (index: number | null, isFixed: boolean, by: number, most: number): number | null =>
    index === null || isFixed ? index : (index + by + most) % most
  return {
    ...point,
    row: moved(point.row, point.isRowFixed, rows, maxRows),
    column: moved(point.column, point.isColumnFixed, columns, maxColumns),
  }
}
