import { type FormulaNode, isSingleCell } from '../formula/formula-node.ts'
import { type AuditedCell, cellAt } from '../reading/workbook-model.ts'
import type { ReferenceResolver } from './resolve-references.ts'

/** Maximum size of a computed part of a formula; larger ones, and names that expand to many names, are skipped. */
const maxParts = 200

/** The value of a part of a formula, from the stored values of cells; null where it calls functions or refers to ranges. */
export function evaluatePart(
  node: FormulaNode,
  cell: AuditedCell,
  references: ReferenceResolver,
  budget = { parts: maxParts },
): number | null {
  if (--budget.parts < 0) return null
  const inner = (part: FormulaNode): number | null => evaluatePart(part, cell, references, budget)
  switch (node.kind) {
    case 'number':
      return node.value
    case 'negative':
    case 'percent': {
      const value = inner(node.operand)
      return value === null ? null : node.kind === 'percent' ? value / 100 : -value
    }
    case 'area': {
      const [area, ...rest] = isSingleCell(node) ? references.areas(node, cell.sheet) : []
      const value = area && rest.length === 0 ? cellAt(area.sheet, area.top, area.left)?.value : undefined
      return typeof value === 'number' ? value : null
    }
    case 'name': {
      const named = references.name(node, cell.sheet)
      return named?.root ? inner(named.root) : null
    }
    case 'binary': {
      const [left, right] = [inner(node.left), inner(node.right)]
      if (left === null || right === null) return null
      const results: Partial<Record<typeof node.operator, number>> = {
        '+': left + right,
        '-': left - right,
        '*': left * right,
        '/': left / right,
        '^': left ** right,
      }
      const result = results[node.operator]
      return result !== undefined && Number.isFinite(result) ? result : null
    }
    case 'text':
    case 'boolean':
    case 'error':
    case 'missing':
    case 'structured':
    case 'call':
    case 'reference-operation':
    case 'array':
      return null
  }
}
