import { maxRows } from '../formula/cell-address.ts'
import { type AreaNode, type BinaryOperator, type CallNode, type FormulaNode, isSingleCell, nodesOf } from '../formula/formula-node.ts'
import { mapChildren } from '../formula/map-formula.ts'
import { parameterClass } from './parameter-classes.ts'

/** What an element of an array may be in the rows below the last cell with content, where all elements are the same. */
type Kind = 'blank' | 'zero' | 'false' | 'true' | 'number' | 'text' | 'error'
type Kinds = ReadonlySet<Kind>

const kinds = (...all: readonly Kind[]): Kinds => new Set(all)
const anything = kinds('blank', 'zero', 'false', 'true', 'number', 'text', 'error')
const truth = kinds('true', 'false', 'error')
const number = kinds('zero', 'number', 'error')
const text = kinds('text', 'error')
/** What counts as 0 in a calculation. */
const nothing = kinds('blank', 'zero', 'false')

const isOnly = (found: Kinds, allowed: Kinds): boolean => [...found].every((kind) => allowed.has(kind))
const union = (...sets: readonly Kinds[]): Kinds => new Set(sets.flatMap((set) => [...set]))
const without = (set: Kinds, kind: Kind): Kinds => new Set([...set].filter((one) => one !== kind))

/** Elements that change nothing, whether there is one of them or a million, by the functions that make one value of an array. */
const neutral: readonly (readonly [functions: string, elements: Kinds])[] = [
  ['MAX MIN AND OR', anything],
  ['SUM SUMSQ SUMPRODUCT', kinds('blank', 'zero', 'false', 'true', 'text', 'error')],
  ['AVERAGE COUNT LARGE MEDIAN SMALL', kinds('text', 'error')],
]
const neutralFor: ReadonlyMap<string, Kinds> = new Map(
  neutral.flatMap(([functions, elements]) => functions.split(' ').map((name) => [name, elements] as const)),
)
/** Functions of one number that are 0 for 0; further parameters are kept. */
const keepingZero: ReadonlySet<string> = new Set(['ABS', 'INT', 'ROUND', 'ROUNDDOWN', 'ROUNDUP', 'SIGN', 'SQRT', 'TRUNC'])
const tests: ReadonlySet<string> = new Set(['ISERR', 'ISERROR', 'ISNA', 'ISNUMBER', 'ISTEXT', 'ISNONTEXT', 'ISBLANK', 'ISLOGICAL'])

interface UsedRows {
  /** The last row with content on the sheet of an area, 0-based; -1 without any, null where the sheet is not known. */
  lastRow: (area: AreaNode) => number | null
  /** Rows that the formula itself fills where it is an array formula, else 0. */
  filledRows: number
  /** Rows of a sheet. */
  rows?: number
}

/**
 * A formula with whole columns of which arrays are computed cut off below the last cell with content, so that an engine does not compute a million rows that
 * are all the same. Only what provably has the same value is cut: the rows below have one value, which the function that reads the array passes over, or which it
 * finds in the one row that is left of them.
 */
export function clipColumns(root: FormulaNode, used: UsedRows): FormulaNode {
  const rows = used.rows ?? maxRows
  if (![...nodesOf(root)].some((node) => isLong(node, rows))) return root
  const clipping = new Clipping({ ...used, rows })
  // Rows of an array formula beyond those that it fills are not shown.
  const whole = used.filledRows > 0 && elementwise(root) ? clipping.clipped([root], used.filledRows) : null
  return whole?.[0] ?? clipping.clip(root)
}

/** Whether a reference goes down to the last row. */
const isLong = (node: FormulaNode, rows: number): node is AreaNode =>
  node.kind === 'area' && !isSingleCell(node) && (node.to.row === null ? node.to.column !== null : node.to.row === rows - 1)

/** Whether a node computes an array element by element, and is no reference itself. */
const elementwise = (node: FormulaNode): boolean =>
  node.kind === 'binary' || node.kind === 'negative' || node.kind === 'percent' || (node.kind === 'call' && isOfElements(node))

const isOfElements = ({ name, arguments: parts }: CallNode): boolean =>
  name === 'IF' || (parts.length > 0 && parts.every((_, at) => parameterClass(name, at) === 'value'))

class Clipping {
  private readonly used: Required<UsedRows>

  constructor(used: Required<UsedRows>) {
    this.used = used
  }

  clip(node: FormulaNode): FormulaNode {
    if (node.kind === 'call') {
      const call = this.clippedCall(node)
      if (call !== null) return call
    }
    return mapChildren(node, (child) => this.clip(child))
  }

  /** A call that makes one value of arrays, with shorter ones; null where they are no arrays, or might have another value. */
  private clippedCall(call: CallNode): CallNode | null {
    const { name, arguments: parts } = call
    if (name === 'MATCH') return this.clippedMatch(call)
    const passed = neutralFor.get(name)
    if (passed === undefined) return null
    if (name === 'SUMPRODUCT') {
      // One factor that is passed over is enough.
      if (!parts.some((part) => isOnly(this.kindsOf(part), passed))) return null
      const arrays = this.clipped(parts)
      return arrays === null ? null : { ...call, arguments: arrays }
    }
    const clippedParts = parts.map((part) => {
      if (!elementwise(part) || !isOnly(this.kindsOf(part), passed)) return part
      return this.clipped([part])?.[0] ?? part
    })
    if (clippedParts.every((part, at) => part === parts[at])) return null
    return { ...call, arguments: clippedParts.map((part, at) => (part === parts[at] ? this.clip(part) : part)) }
  }

  /** The first of equal elements is found, of which one is left. */
  private clippedMatch(call: CallNode): CallNode | null {
    const [wanted, array, kind] = call.arguments
    if (wanted === undefined || array === undefined || !elementwise(array) || kind?.kind !== 'number' || kind.value !== 0) return null
    const arrays = this.clipped([array])
    return arrays === null ? null : { ...call, arguments: [this.clip(wanted), ...arrays, kind] }
  }

  /**
   * Arrays with their whole columns cut off alike; null where there are none, or where rows below would not all be the same.
   *
   * @param least rows that are kept
   */
  clipped(parts: readonly FormulaNode[], least = 0): readonly FormulaNode[] | null {
    const { rows, lastRow } = this.used
    const areas: AreaNode[] = []
    if (!parts.every((part) => this.collect(part, areas))) return null
    const long = areas.filter((area) => isLong(area, rows))
    const [first] = long
    if (first === undefined) return null
    const from = first.from.row ?? 0
    if (long.some((area) => (area.from.row ?? 0) !== from)) return null
    const ends = areas.map((area) => (isLong(area, rows) ? (lastRow(area) ?? Infinity) : from + (heightOf(area) ?? 1) - 1))
    // Two rows at least: one cell is no array.
    const end = Math.max(...ends.map((last) => last + 1), from + Math.max(least, 1))
    return end >= rows - 1 ? null : parts.map((part) => this.shortened(part, end))
  }

  /** Adds the references that an array is computed of; false where it depends on more than the elements of a row. */
  private collect(node: FormulaNode, areas: AreaNode[]): boolean {
    if (node.kind === 'area') {
      areas.push(node)
      return true
    }
    if (node.kind === 'binary') return this.collect(node.left, areas) && this.collect(node.right, areas)
    if (node.kind === 'negative' || node.kind === 'percent') return this.collect(node.operand, areas)
    if (node.kind === 'call' && isOfElements(node)) return node.arguments.every((part) => this.collect(part, areas))
    return this.isOneValue(node)
  }

  private shortened(node: FormulaNode, end: number): FormulaNode {
    if (isLong(node, this.used.rows)) {
      const [from, to] = [
        node.from.row === null ? { ...node.from, row: 0, isRowFixed: true } : node.from,
        { ...node.to, row: end, isRowFixed: true },
      ]
      return { ...node, from, to }
    }
    if (node.kind === 'call' && !isOfElements(node)) return this.clip(node)
    return mapChildren(node, (child) => this.shortened(child, end))
  }

  /** Whether a node has one value, the same for all rows. */
  private isOneValue(node: FormulaNode): boolean {
    if (node.kind === 'call') return neutralFor.has(node.name) || node.name === 'MATCH'
    return node.kind === 'number' || node.kind === 'text' || node.kind === 'boolean' || node.kind === 'error' || node.kind === 'missing'
  }

  /** What the elements of an array may be in the rows below all content. */
  private kindsOf(node: FormulaNode): Kinds {
    switch (node.kind) {
      case 'area':
        if (isLong(node, this.used.rows)) return kinds('blank')
        return heightOf(node) === 1 ? anything : kinds('error')
      case 'number':
        return kinds(node.value === 0 ? 'zero' : 'number')
      case 'text':
        return kinds('text')
      case 'boolean':
        return kinds(node.value ? 'true' : 'false')
      case 'error':
        return kinds('error')
      case 'missing':
        return kinds('blank')
      case 'binary':
        return this.kindsOfOperation(node.operator, node.left, node.right)
      case 'negative':
      case 'percent':
        return isOnly(this.kindsOf(node.operand), nothing) ? kinds('zero') : number
      case 'call':
        return this.kindsOfCall(node)
      case 'name':
      case 'structured':
      case 'reference-operation':
      case 'array':
        return anything
    }
  }

  private kindsOfOperation(operator: BinaryOperator, left: FormulaNode, right: FormulaNode): Kinds {
    const [one, other] = [this.kindsOf(left), this.kindsOf(right)]
    const [isLeftNothing, isRightNothing] = [isOnly(one, nothing), isOnly(other, nothing)]
    switch (operator) {
      case '+':
      case '-':
        return isLeftNothing && isRightNothing ? kinds('zero') : number
      case '*':
        return isLeftNothing || isRightNothing ? kinds('zero', 'error') : number
      case '/':
        return isLeftNothing ? kinds('zero', 'error') : number
      case '^':
        return number
      case '&':
        return text
      case '=':
      case '<>':
      case '<':
      case '>':
      case '<=':
      case '>=': {
        const isTrue = isOnly(one, kinds('blank'))
          ? comparedToBlank(operator, right)
          : isOnly(other, kinds('blank'))
            ? comparedToBlank(mirrored[operator], left)
            : null
        return isTrue === null ? truth : kinds(isTrue ? 'true' : 'false')
      }
    }
  }

  private kindsOfCall({ name, arguments: parts }: CallNode): Kinds {
    const [first, second, third] = parts.map((part) => this.kindsOf(part))
    if (name === 'IF') {
      const no = third ?? kinds('false')
      if (first !== undefined && isOnly(first, nothing)) return valueOf(no)
      return union(valueOf(second ?? anything), valueOf(no), kinds('error'))
    }
    if (name === 'IFERROR' && first !== undefined && second !== undefined) return union(valueOf(without(first, 'error')), valueOf(second))
    if (tests.has(name)) return kinds('true', 'false')
    if (keepingZero.has(name) && first !== undefined) return isOnly(first, nothing) ? kinds('zero', 'error') : number
    return anything
  }
}

/** An empty cell that a function gives on is 0. */
const valueOf = (found: Kinds): Kinds => (found.has('blank') ? union(found, kinds('zero')) : found)

/** The number of rows of a reference; null for whole columns. */
const heightOf = ({ from, to }: AreaNode): number | null => (from.row === null || to.row === null ? null : to.row - from.row + 1)

const mirrored = { '=': '=', '<>': '<>', '<': '>', '>': '<', '<=': '>=', '>=': '<=' } as const

/** Whether an empty cell compares so to a literal; null where that is not known. */
function comparedToBlank(operator: keyof typeof mirrored, literal: FormulaNode): boolean | null {
  if (literal.kind === 'number') {
    const { value } = literal
    return { '=': value === 0, '<>': value !== 0, '<': value > 0, '>': value < 0, '<=': value >= 0, '>=': value <= 0 }[operator]
  }
  if (literal.kind !== 'text' || (operator !== '=' && operator !== '<>')) return null
  return (literal.value === '') === (operator === '=')
}
