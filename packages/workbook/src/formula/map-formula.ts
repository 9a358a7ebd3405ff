import type { FormulaNode } from './formula-node.ts'

/** A node with other nodes right below it; the same one where none of them is another. */
export function mapChildren(node: FormulaNode, map: (child: FormulaNode, at: number) => FormulaNode): FormulaNode {
  switch (node.kind) {
    case 'call': {
      const mapped = node.arguments.map(map)
      return mapped.every((child, at) => child === node.arguments[at]) ? node : { ...node, arguments: mapped }
    }
    case 'binary':
    case 'reference-operation': {
      const [left, right] = [map(node.left, 0), map(node.right, 1)]
      return left === node.left && right === node.right ? node : { ...node, left, right }
    }
    case 'negative':
    case 'percent': {
      const operand = map(node.operand, 0)
      return operand === node.operand ? node : { ...node, operand }
    }
    case 'array':
    case 'number':
    case 'text':
    case 'boolean':
    case 'error':
    case 'missing':
    case 'area':
    case 'name':
    case 'structured':
      return node
  }
}
