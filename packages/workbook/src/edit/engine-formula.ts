import { type FormulaNode, nodesOf } from '../formula/formula-node.ts'
import { writeFormulaText } from '../formula/write-formula.ts'
import type { AuditedCell } from '../reading/workbook-model.ts'
import type { ReferenceResolver } from '../references/resolve-references.ts'

/** Names may stand for names: deeper is a circle of names. */
const deepestName = 8

/**
 * A formula as the engine computes it: references to columns of tables, and names that stand for constants, formulas or cells of one sheet, which it does
 * not know, as what they stand for.
 *
 * @returns without "="; the formula as it is written where there is nothing to replace
 */
export function engineFormula(cell: AuditedCell, references: ReferenceResolver): string {
  const { root = null, text = '' } = cell.formula ?? {}
  // A reference to deleted cells keeps its sheet in files, which the engine does not read.
  const isReplaced = text.includes('!#REF!')
  if (root === null || (!isReplaced && ![...nodesOf(root)].some(({ kind }) => kind === 'structured' || kind === 'name'))) return text
  return writeFormulaText(withoutNames(root, { cell, references, depth: 0 }))
}

interface Place {
  cell: AuditedCell
  references: ReferenceResolver
  depth: number
}

function withoutNames(node: FormulaNode, place: Place): FormulaNode {
  const inner = (child: FormulaNode): FormulaNode => withoutNames(child, place)
  switch (node.kind) {
    case 'structured':
      return tableCells(node, place)
    case 'name':
      return meaningOf(node, place)
    case 'call':
      return { ...node, arguments: node.arguments.map(inner) }
    case 'binary':
    case 'reference-operation':
      return { ...node, left: inner(node.left), right: inner(node.right) }
    case 'negative':
    case 'percent':
      return { ...node, operand: inner(node.operand) }
    case 'area':
    case 'array':
    case 'number':
    case 'text':
    case 'boolean':
    case 'error':
    case 'missing':
      return node
  }
}

function tableCells(node: Extract<FormulaNode, { kind: 'structured' }>, { cell, references }: Place): FormulaNode {
  const area = references.structured(node, cell)
  if (area === null) return node
  const { sheet, top, left, bottom, right } = area
  const fixed = { isRowFixed: true, isColumnFixed: true }
  return {
    kind: 'area',
    prefix: { book: null, sheet: sheet.name, lastSheet: null },
    from: { row: top, column: left, ...fixed },
    to: { row: bottom, column: right, ...fixed },
  }
}

function meaningOf(node: Extract<FormulaNode, { kind: 'name' }>, place: Place): FormulaNode {
  const { cell, references, depth } = place
  const root = node.prefix === null ? references.name(node.name, cell.sheet)?.root : undefined
  if (!root || depth >= deepestName || ![...nodesOf(root)].every(isFixed)) return node
  return withoutNames(root, { ...place, depth: depth + 1 })
}

/** Whether a part of a name means the same in every cell: its references name their sheets and do not move. */
const isFixed = (node: FormulaNode): boolean =>
  node.kind !== 'area' ||
  (node.prefix !== null &&
    [node.from, node.to].every(
      ({ row, column, isRowFixed, isColumnFixed }) => (row === null || isRowFixed) && (column === null || isColumnFixed),
    ))
