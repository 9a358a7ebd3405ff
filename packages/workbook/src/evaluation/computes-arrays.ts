import type { FormulaNode } from '../formula/formula-node.ts'
import { nodesOf } from '../formula/formula-node.ts'
import { mapChildren } from '../formula/map-formula.ts'
import { givesArray } from './gives-array.ts'
import { isIntersection, withIntersections } from './implicit-intersection.ts'

/** Names may stand for names: deeper is a circle of names. */
const deepestName = 8

/** Several cells, of which only that they are several matters. */
const severalCells: FormulaNode = {
  kind: 'area',
  prefix: null,
  from: { row: 0, column: 0, isRowFixed: true, isColumnFixed: true },
  to: { row: 1, column: 0, isRowFixed: true, isColumnFixed: true },
}

/**
 * Whether a formula computes arrays: then Excel shows `@` in it where it is neither an array formula nor a dynamic array.
 *
 * @param definition what a defined name stands for; null where that is not known
 */
export function computesArrays(root: FormulaNode, definition: (name: string) => FormulaNode | null): boolean {
  const resolved = (node: FormulaNode, depth: number): FormulaNode => {
    if (node.kind === 'structured') return isOfThisRow(node.item) ? node : severalCells
    if (node.kind !== 'name') return mapChildren(node, (child) => resolved(child, depth))
    const meant = depth < deepestName ? definition(node.name) : null
    return meant === null ? node : resolved(meant, depth + 1)
  }
  const whole = resolved(root, 0)
  return [...nodesOf(withIntersections(whole))].some((node) => isIntersection(node) || (node.kind === 'call' && givesArray(node.name)))
}

const isOfThisRow = (item: string): boolean => item.trimStart().startsWith('@') || item.toLowerCase().includes('#this row')
