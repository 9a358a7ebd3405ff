import { type CellRange, maxColumns, maxRows } from './cell-address.ts'

/** One end of an area; null for a complete column or row. Indexes are 0-based. */
export interface AreaPoint {
  row: number | null
  column: number | null
  /** Whether a dollar sign fixes the index when the formula is copied. */
  isRowFixed: boolean
  isColumnFixed: boolean
}

/** The part of a reference before the exclamation mark. */
export interface SheetPrefix {
  /** Name or number of another file: "1" of `[1]Sheet1!A1`; null within this file. */
  book: string | null
  /** Empty for a name of another file: `[1]!Rate`. */
  sheet: string
  /** Last sheet of a 3D reference: `Jan:Dec!B5`. */
  lastSheet: string | null
}

export type BinaryOperator = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '>' | '<=' | '>='
export type ReferenceOperator = 'range' | 'intersection' | 'union'

/** A reference to cells as written. A single cell has the same point twice. */
export interface AreaNode {
  kind: 'area'
  prefix: SheetPrefix | null
  from: AreaPoint
  to: AreaPoint
}

/** A reference to a table by its columns; `item` is what stands in the brackets, as written. */
export interface StructuredNode {
  kind: 'structured'
  table: string
  item: string
}

/** A defined name. */
export interface NameNode {
  kind: 'name'
  prefix: SheetPrefix | null
  name: string
}

/** A formula of a spreadsheet as a tree. Parentheses are in its shape. */
export type FormulaNode =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'error'; code: string }
  | { kind: 'missing' }
  | AreaNode
  | NameNode
  | StructuredNode
  | { kind: 'call'; name: string; arguments: readonly FormulaNode[] }
  | { kind: 'binary'; operator: BinaryOperator; left: FormulaNode; right: FormulaNode }
  | { kind: 'reference-operation'; operator: ReferenceOperator; left: FormulaNode; right: FormulaNode }
  | { kind: 'negative'; operand: FormulaNode }
  | { kind: 'percent'; operand: FormulaNode }
  | { kind: 'array'; rows: readonly (readonly FormulaNode[])[] }

export type CallNode = Extract<FormulaNode, { kind: 'call' }>

/** The nodes right below a node, in the order of writing. */
export function childrenOf(node: FormulaNode): readonly FormulaNode[] {
  switch (node.kind) {
    case 'call':
      return node.arguments
    case 'binary':
    case 'reference-operation':
      return [node.left, node.right]
    case 'negative':
    case 'percent':
      return [node.operand]
    case 'array':
      return node.rows.flat()
    case 'number':
    case 'text':
    case 'boolean':
    case 'error':
    case 'missing':
    case 'area':
    case 'name':
    case 'structured':
      return []
  }
}

/** Every node of a formula, parents before children. Iterative, since a sum of thousands of terms is a tree of that depth. */
export function* nodesOf(root: FormulaNode): Generator<FormulaNode> {
  const open: FormulaNode[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node
    open.push(...childrenOf(node).toReversed())
  }
}

/** Whether a formula calls one of the given functions. */
export function callsAny(root: FormulaNode | null | undefined, names: ReadonlySet<string>): boolean {
  if (!root) return false
  for (const node of nodesOf(root)) if (node.kind === 'call' && names.has(node.name)) return true
  return false
}

export const isSingleCell = ({ from, to }: AreaNode): boolean => from.row !== null && from.row === to.row && from.column === to.column

/** The cells of a reference; of whole columns and rows all of theirs. */
export function rectangleOf({ from, to }: Pick<AreaNode, 'from' | 'to'>): CellRange {
  const [rows, columns] = [
    [from.row ?? 0, to.row ?? maxRows - 1],
    [from.column ?? 0, to.column ?? maxColumns - 1],
  ] as const
  return { top: Math.min(...rows), left: Math.min(...columns), bottom: Math.max(...rows), right: Math.max(...columns) }
}
