import { columnLetters } from './cell-address.ts'
import type { AreaNode, AreaPoint, FormulaNode, SheetPrefix } from './formula-node.ts'

/** A formula in A1 notation without the equals sign; parentheses where a person would write them or more. */
export function writeFormulaText(node: FormulaNode): string {
  switch (node.kind) {
    case 'number':
      return String(node.value)
    case 'text':
      return `"${node.value.replaceAll('"', '""')}"`
    case 'boolean':
      return node.value ? 'TRUE' : 'FALSE'
    case 'error':
      return node.code
    case 'missing':
      return ''
    case 'area':
      return writeArea(node)
    case 'name':
      return `${writePrefix(node.prefix)}${node.name}`
    case 'structured':
      return `${node.table}[${node.item}]`
    case 'call':
      return `${node.name}(${node.arguments.map(writeFormulaText).join(',')})`
    case 'binary':
      return `${writeOperand(node.left)}${node.operator}${writeOperand(node.right)}`
    case 'reference-operation':
      return `(${writeFormulaText(node.left)}${{ range: ':', intersection: ' ', union: ',' }[node.operator]}${writeFormulaText(node.right)})`
    case 'negative':
      return `-${writeOperand(node.operand)}`
    case 'percent':
      return `${writeOperand(node.operand)}%`
    case 'array':
      return `{${node.rows.map((row) => row.map(writeFormulaText).join(',')).join(';')}}`
  }
}

const writeOperand = (node: FormulaNode): string => (node.kind === 'binary' ? `(${writeFormulaText(node)})` : writeFormulaText(node))

function writePrefix(prefix: SheetPrefix | null): string {
  if (prefix === null) return ''
  const sheets = `${prefix.book === null ? '' : `[${prefix.book}]`}${prefix.sheet}${prefix.lastSheet === null ? '' : `:${prefix.lastSheet}`}`
  return `'${sheets.replaceAll("'", "''")}'!`
}

function writeArea({ prefix, from, to }: AreaNode): string {
  const [first, last] = [writePoint(from), writePoint(to)]
  return `${writePrefix(prefix)}${first}${first === last && from.row !== null && from.column !== null ? '' : `:${last}`}`
}

function writePoint({ row, column, isRowFixed, isColumnFixed }: AreaPoint): string {
  const letters = column === null ? '' : `${isColumnFixed ? '$' : ''}${columnLetters(column)}`
  return `${letters}${row === null ? '' : `${isRowFixed ? '$' : ''}${row + 1}`}`
}
