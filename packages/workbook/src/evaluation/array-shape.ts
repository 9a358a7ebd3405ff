import type { FormulaNode } from '../formula/formula-node.ts'
import { parameterClass } from './parameter-classes.ts'

/** Numbers of rows and columns of an array. */
interface ArrayShape {
  rows: number
  columns: number
}

const one: ArrayShape = { rows: 1, columns: 1 }

/** The shape of what an array formula computes, from the shapes of what it refers to; null where it depends on values. */
export function arrayShape(node: FormulaNode): ArrayShape | null {
  switch (node.kind) {
    case 'area': {
      const { from, to } = node
      if (from.row === null || to.row === null || from.column === null || to.column === null) return null
      return { rows: to.row - from.row + 1, columns: to.column - from.column + 1 }
    }
    case 'array':
      return { rows: node.rows.length, columns: node.rows[0]?.length ?? 0 }
    case 'binary':
      return together([node.left, node.right])
    case 'negative':
    case 'percent':
      return arrayShape(node.operand)
    case 'call':
      return shapeOfCall(node.name, node.arguments)
    case 'number':
    case 'text':
    case 'boolean':
    case 'error':
    case 'missing':
      return one
    case 'name':
    case 'structured':
    case 'reference-operation':
      return null
  }
}

function shapeOfCall(name: string, parts: readonly FormulaNode[]): ArrayShape | null {
  const [first, second] = parts.map(arrayShape)
  if (name === 'TRANSPOSE') return first ? { rows: first.columns, columns: first.rows } : null
  if (name === 'MMULT') return first && second && first.columns === second.rows ? { rows: first.rows, columns: second.columns } : null
  if (name === 'FREQUENCY') return second ? { rows: second.rows * second.columns + 1, columns: 1 } : null
  if (name === 'MINVERSE') return first && first.rows === first.columns ? first : null
  if (name === 'IF' || parts.every((_, at) => parameterClass(name, at) === 'value')) return together(parts)
  return parts.every((_, at) => parameterClass(name, at) === 'reference') ? one : null
}

/** Operands are repeated to the largest. */
function together(parts: readonly FormulaNode[]): ArrayShape | null {
  const shapes = parts.map(arrayShape)
  if (shapes.includes(null)) return null
  return {
    rows: Math.max(1, ...shapes.map((shape) => shape?.rows ?? 1)),
    columns: Math.max(1, ...shapes.map((shape) => shape?.columns ?? 1)),
  }
}
