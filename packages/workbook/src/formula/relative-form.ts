import type { AreaNode, AreaPoint, FormulaNode, SheetPrefix } from './formula-node.ts'
import type { CellPlace } from './cell-address.ts'

/**
 * The copy-invariant form of a formula: references by their distance from the cell, in R1C1 notation. Two cells have the same form when one is a copy
 * of the other.
 *
 * @param sheet name of the cell's sheet: a reference that names it equals one that does not
 */
export function relativeForm(root: FormulaNode, place: CellPlace, sheet: string): string {
  const parts: string[] = []
  // A stack whose top is written next, instead of recursion, since a sum of thousands of terms is a tree of that depth.
  const open: (FormulaNode | string)[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === 'string') parts.push(node)
    else {
      const pieces = piecesOf(node, place, sheet)
      for (let at = pieces.length - 1; at >= 0; at--) open.push(pieces[at] as FormulaNode | string)
    }
  }
  return parts.join('')
}

function piecesOf(node: FormulaNode, place: CellPlace, sheet: string): (FormulaNode | string)[] {
  switch (node.kind) {
    case 'number':
    case 'boolean':
      return [String(node.value)]
    case 'text':
      return [JSON.stringify(node.value)]
    case 'error':
      return [node.code]
    case 'missing':
      return []
    case 'area':
      return [areaForm(node, place, sheet)]
    case 'name':
      return [prefixForm(node.prefix, sheet), node.name.toLowerCase()]
    case 'structured':
      return [`${node.table.toLowerCase()}[${node.item}]`]
    case 'call':
      return [`${node.name}(`, ...separated(node.arguments, ','), ')']
    case 'binary':
      return ['(', node.left, node.operator, node.right, ')']
    case 'reference-operation':
      return ['(', node.left, { range: ':', intersection: ' ', union: ',' }[node.operator], node.right, ')']
    case 'negative':
      return ['-', node.operand]
    case 'percent':
      return [node.operand, '%']
    case 'array':
      return ['{', ...node.rows.flatMap((row, at) => [...(at > 0 ? [';'] : []), ...separated(row, ',')]), '}']
  }
}

const separated = (nodes: readonly FormulaNode[], sign: string): (FormulaNode | string)[] =>
  nodes.flatMap((node, at) => (at > 0 ? [sign, node] : [node]))

function prefixForm(prefix: SheetPrefix | null, sheet: string): string {
  if (prefix === null || (prefix.book === null && prefix.lastSheet === null && prefix.sheet.toLowerCase() === sheet.toLowerCase()))
    return ''
  const { book, lastSheet } = prefix
  return `${book === null ? '' : `[${book}]`}${prefix.sheet.toLowerCase()}${lastSheet === null ? '' : `:${lastSheet.toLowerCase()}`}!`
}

function areaForm({ prefix, from, to }: AreaNode, place: CellPlace, sheet: string): string {
  const [first, last] = [pointForm(from, place), pointForm(to, place)]
  return `${prefixForm(prefix, sheet)}${first}${first === last && from.row !== null && from.column !== null ? '' : `:${last}`}`
}

function pointForm({ row, column, isRowFixed, isColumnFixed }: AreaPoint, place: CellPlace): string {
  const part = (letter: string, index: number | null, isFixed: boolean, own: number): string =>
    index === null ? '' : isFixed ? `${letter}${index + 1}` : index === own ? letter : `${letter}[${index - own}]`
  return `${part('R', row, isRowFixed, place.row)}${part('C', column, isColumnFixed, place.column)}`
}
