import { type FormulaNode, isSingleCell } from '../formula/formula-node.ts'
import { mapChildren } from '../formula/map-formula.ts'
import { type ParameterClass, parameterClass } from './parameter-classes.ts'

/** Functions whose value is cells, or one of their parameters. */
const referring: ReadonlySet<string> = new Set(['INDEX', 'INDIRECT', 'OFFSET', 'XLOOKUP'])
/** Functions that give on one of their parameters. */
const choosing: ReadonlySet<string> = new Set(['CHOOSE', 'IF'])

/**
 * A formula that is not an array formula, with the operator `@` where one value is wanted of several cells: the one in the row or the column of the formula
 * (ECMA-376 part 1, 18.17.2.7 "implicit intersection"). Engines with arrays that spill would compute all of them.
 */
export const withIntersections = (root: FormulaNode): FormulaNode => intersected(root, 'value', false)

/** @param isReduced whether a function around it takes arrays: then constants that are arrays are computed value by value, as `SUM(SUMIF(A:A,{1,2},B:B))` */
function intersected(node: FormulaNode, wanted: ParameterClass, isReduced: boolean): FormulaNode {
  if (wanted === 'array') return node
  switch (node.kind) {
    case 'area':
      return wanted === 'value' && !isSingleCell(node) ? intersectionOf(node) : node
    case 'array':
      return wanted === 'value' && !isReduced ? (node.rows[0]?.[0] ?? node) : node
    case 'reference-operation':
      return wanted === 'value' ? intersectionOf(node) : node
    case 'call': {
      const call = mapChildren(node, (child, at) => {
        const own = parameterClass(node.name, at)
        const isChosen = own === 'reference' && choosing.has(node.name)
        return own === null ? child : intersected(child, isChosen ? wanted : own, isReduced || (own === 'reference' && !isChosen))
      })
      return wanted === 'value' && referring.has(node.name) ? intersectionOf(call) : call
    }
    case 'binary':
    case 'negative':
    case 'percent':
      return mapChildren(node, (child) => intersected(child, 'value', isReduced))
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

/** The engine's operator, written like a function. */
const intersectionOf = (node: FormulaNode): FormulaNode => ({ kind: 'call', name: '@', arguments: [node] })

export const isIntersection = (node: FormulaNode): boolean => node.kind === 'call' && node.name === '@'
