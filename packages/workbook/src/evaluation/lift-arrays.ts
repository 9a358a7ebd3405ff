import { boundNames } from '../formula/bound-names.ts'
import { type AreaNode, type CallNode, type FormulaNode, isSingleCell, nodesOf, rectangleOf } from '../formula/formula-node.ts'
import { mapChildren } from '../formula/map-formula.ts'
import { arrayShape } from './array-shape.ts'
import { givesArray } from './gives-array.ts'
import { isIntersection } from './implicit-intersection.ts'
import { parameterClass } from './parameter-classes.ts'

/** Functions that the engine (IronCalc 0.8.4) computes for each value of an array by itself; a test compares all others with their single values. */
const native: ReadonlySet<string> = new Set(
  `ABS ACOS ACOSH ASIN ASINH ATAN ATANH COS COSH DATE DAY DEGREES EVEN EXP FACT IFERROR IFNA INT LEFT LN LOG10 LOWER MID MONTH ODD RADIANS RIGHT SIGN SIN SINH
  SQRT SUMIF TAN TANH TEXT UPPER WEEKDAY YEAR`.split(/\s+/),
)

/** Functions that take or give cells, or one of several values, whichever parameter is an array. */
const unlifted: ReadonlySet<string> = new Set(['@', 'CHOOSE', 'HYPERLINK', 'IF', 'INDIRECT', 'OFFSET'])

/** Functions whose value is that of one of their parameters. */
const givingOn: ReadonlySet<string> = new Set(['CHOOSE', 'IF', 'IFERROR', 'IFNA', 'IFS', 'SWITCH'])

/** Functions that give on one of their parameters, by the values of others. */
const selecting: ReadonlySet<string> = new Set(['CHOOSE', 'IFS', 'SWITCH'])

/** Values that one function is computed for, and these times the cells that each is looked up in: more take seconds (1 to 7 and 0.15 microseconds each). */
const [mostValues, mostSteps] = [200_000, 20_000_000]
/** A formula whose value is unknown. */
const unknown: FormulaNode = { kind: 'error', code: '#NAME?' }

/** Numbers of the parameters, from 0, that take one value, of functions that are newer than the classes of parameters, or beside them. */
const newer: Readonly<Record<string, readonly number[]>> = {
  'CEILING.MATH': [0, 1],
  'FLOOR.MATH': [0, 1],
  HLOOKUP: [0, 2, 3],
  'NORM.DIST': [0, 1, 2, 3],
  'NORM.INV': [0, 1, 2],
  'NORM.S.DIST': [0, 1],
  NUMBERVALUE: [0],
  'PERCENTILE.EXC': [1],
  'PERCENTILE.INC': [1],
  'QUARTILE.EXC': [1],
  'QUARTILE.INC': [1],
  'RANK.AVG': [0],
  'RANK.EQ': [0],
  SWITCH: [0],
  TEXTAFTER: [0, 1],
  TEXTBEFORE: [0, 1],
  UNICHAR: [0],
  UNICODE: [0],
  VLOOKUP: [0, 2, 3],
  XLOOKUP: [0],
  XMATCH: [0],
}
/** The same for functions with pairs of cells and criteria, from the second parameter on. */
const criteria: ReadonlySet<string> = new Set(['MAXIFS', 'MINIFS'])

const takesOne = (name: string, at: number): boolean => {
  if (newer[name]?.includes(at) === true) return true
  if (criteria.has(name)) return at > 0 && at % 2 === 0
  return parameterClass(name, at) === 'value'
}

/**
 * A formula in which functions of single values that are given arrays are computed for each of the values, as Excel does and the engine does not: it gives
 * nothing for most of them, and a wrong value for those that look something up or count by a criterion. Where one value is wanted of several cells, the formula
 * says so already (`@`). Numbers of rows and columns of arrays are counted, since the engine counts those of cells only, and a minus before an array is a
 * subtraction, since it computes no other. What would take too long has no value.
 *
 * @param lastRow the last row with content of the sheet of an area, 0-based; null where that is not known
 */
export function liftArrays(root: FormulaNode, lastRow: (area: AreaNode) => number | null): FormulaNode {
  const lifting = new Lifting(boundNames(root) ?? new Set(), lastRow)
  const lifted = lifting.lifted(root, new Set())
  return lifting.isUnknown ? unknown : lifted
}

class Lifting {
  private readonly bound: ReadonlySet<string>
  private readonly lastRow: (area: AreaNode) => number | null
  private count = 0
  /** Whether a part of it would take too long, or the engine has another value than Excel. */
  isUnknown = false

  constructor(bound: ReadonlySet<string>, lastRow: (area: AreaNode) => number | null) {
    this.bound = bound
    this.lastRow = lastRow
  }

  /** @param single names of parameters that are one value */
  lifted(node: FormulaNode, single: ReadonlySet<string>): FormulaNode {
    if (node.kind === 'negative' && this.isSeveral(node.operand, single)) return minus(zero, this.lifted(node.operand, single))
    if (node.kind !== 'call') return mapChildren(node, (child) => this.lifted(child, single))
    const values = new Set([...single, ...singleNames(node)])
    const call = mapChildren(node, (child) => this.lifted(child, values))
    if (call.kind !== 'call') return call
    if ((call.name === 'ROWS' || call.name === 'COLUMNS') && call.arguments[0] !== undefined && !isOfCells(call.arguments[0]))
      return this.counted(call, call.arguments[0])
    if (call.name === 'COUNT') return this.countedNumbers(call, single)
    if (call.name === 'NPV') this.isUnknown ||= call.arguments.slice(1).some((part) => this.isArray(part, single))
    if (selecting.has(call.name)) return this.liftedCall(this.selected(call, single), single)
    if (call.name === 'XLOOKUP') return this.liftedCall(this.lookedUp(call, single), single)
    return this.liftedCall(call, single)
  }

  private liftedCall(node: FormulaNode, single: ReadonlySet<string>): FormulaNode {
    if (node.kind !== 'call' || native.has(node.name) || unlifted.has(node.name)) return node
    const places = node.arguments.flatMap((part, at) => (takesOne(node.name, at) && this.isSeveral(part, single) ? [at] : []))
    if (places.length === 0) return node
    const given = places.map((at) => node.arguments[at] ?? missing)
    const others = node.arguments.filter((_, at) => !places.includes(at))
    const values = this.cellsIn(given, false)
    this.isUnknown ||= values > mostValues || values * this.cellsIn(others, true) > mostSteps
    const parameters = places.map(() => this.name('EACH'))
    const body = mapChildren(node, (part, at) => parameters[places.indexOf(at)] ?? part)
    const each = call('LAMBDA', ...parameters, body)
    if (places.length === 1 || haveOneShape(given)) return call('MAP', ...given, each)
    // Arrays of several shapes are repeated to the largest, as operators repeat them.
    const names = given.map(() => this.name('GIVEN'))
    const ones = names.slice(1).reduce<FormulaNode>((sum, name) => times(sum, plusOne(times(equal(names[0] ?? missing, name), zero))), one)
    const repeated = this.name('ONES')
    const bindings = given.flatMap((part, at) => [names[at] ?? missing, part])
    return call('LET', ...bindings, repeated, ones, call('MAP', ...names.map((name) => call('IF', repeated, name)), each))
  }

  /** The number of cells of the largest area in some parts, at least 1. @param isFilled those with content alone, at most */
  private cellsIn(parts: readonly FormulaNode[], isFilled: boolean): number {
    const areas = parts.flatMap((part) => [...nodesOf(part)].flatMap((node) => (node.kind === 'area' ? node : [])))
    return Math.max(
      1,
      ...areas.map((area) => {
        const { top, bottom, left, right } = rectangleOf(area)
        const last = isFilled ? Math.min(bottom, this.lastRow(area) ?? bottom) : bottom
        return Math.max(1, last - top + 1) * (right - left + 1)
      }),
    )
  }

  private counted({ name }: CallNode, part: FormulaNode): FormulaNode {
    return call('SUM', call(name === 'ROWS' ? 'BYROW' : 'BYCOL', part, call('LAMBDA', this.name('LINE'), one)))
  }

  /** COUNT of what is no cells, of which the engine counts none, as the sum of its numbers counted as 1. */
  private countedNumbers(node: CallNode, single: ReadonlySet<string>): FormulaNode {
    const [arrays, others] = [true, false].map((wanted) => node.arguments.filter((part) => this.isArray(part, single) === wanted))
    if (arrays === undefined || others === undefined || arrays.length === 0) return node
    this.isUnknown ||= this.cellsIn(arrays, false) > mostValues
    const numbers = arrays.map((part) => {
      const each = this.name('EACH')
      return call('MAP', part, call('LAMBDA', each, call('IF', call('ISNUMBER', each), one, zero)))
    })
    return call('SUM', ...numbers, ...(others.length === 0 ? [] : [call('COUNT', ...others)]))
  }

  /** A choice by several values among several, which the engine makes for single ones, as conditions, which it computes for arrays of all shapes. */
  private selected({ name, arguments: parts }: CallNode, single: ReadonlySet<string>): FormulaNode {
    const node = call(name, ...parts)
    const [by = missing, ...choices] = parts
    if (name === 'IFS') {
      const isOfSeveral = parts.some((part, at) => at % 2 === 0 && this.isSeveral(part, single))
      return isOfSeveral ? conditions(pairsOf(parts), notAvailable) : node
    }
    if (!this.isSeveral(by, single) || !choices.some((part) => this.isSeveral(part, single))) return node
    const chosen = this.name('CHOSEN')
    if (name === 'CHOOSE') {
      const numbered = choices.map((choice, at): Condition => ({ when: equal(chosen, { kind: 'number', value: at + 1 }), value: choice }))
      return call('LET', chosen, call('INT', by), conditions(numbered, noValue))
    }
    const cases = pairsOf(choices).map(({ when, value }): Condition => ({ when: equal(chosen, when), value }))
    return call('LET', chosen, by, conditions(cases, choices.length % 2 === 1 ? (choices.at(-1) ?? missing) : notAvailable))
  }

  /** XLOOKUP with results that the engine lacks: whole rows or columns of cells, and what is no cells, in which it finds nothing. */
  private lookedUp(node: CallNode, single: ReadonlySet<string>): FormulaNode {
    const [sought, where = missing, results = missing] = node.arguments
    const isOfSeveral = this.isSeveral(sought, single)
    if (![where, results].some((part) => this.isArray(part, single))) return withWholeResult(node, isOfSeveral)
    const shape = arrayShape(where)
    this.isUnknown ||= shape === null
    return wholeResult(node, { isOfSeveral, isColumn: shape !== null && shape.rows > 1 })
  }

  private name(stem: string): FormulaNode {
    this.count += 1
    return { kind: 'name', prefix: null, name: `${stem}_${this.count}` }
  }

  /** Whether a part of a formula may be an array. */
  private isSeveral(node: FormulaNode | undefined, single: ReadonlySet<string>): boolean {
    switch (node?.kind) {
      case 'area':
        return !isSingleCell(node)
      case 'array':
        return node.rows.length > 1 || (node.rows[0]?.length ?? 0) > 1
      case 'reference-operation':
        return true
      case 'name': {
        const name = node.name.toLowerCase()
        return node.prefix === null && this.bound.has(name) && !single.has(name)
      }
      case 'binary':
        return this.isSeveral(node.left, single) || this.isSeveral(node.right, single)
      case 'negative':
      case 'percent':
        return this.isSeveral(node.operand, single)
      case 'call':
        return this.isSeveralCall(node, single)
      case undefined:
      case 'number':
      case 'text':
      case 'boolean':
      case 'error':
      case 'missing':
      case 'structured':
        return false
    }
  }

  /** Whether a part of a formula may be several values that are no cells. */
  private isArray(node: FormulaNode, single: ReadonlySet<string>): boolean {
    if (!this.isSeveral(node, single)) return false
    if (node.kind !== 'call' || !isOfCells(node)) return !isOfCells(node)
    const [by = missing, ...others] = node.arguments
    if (node.name === 'INDEX') return node.arguments.some((part) => this.isArray(part, single))
    if (node.name === 'IF' || node.name === 'CHOOSE') return this.isSeveral(by, single) || others.some((part) => this.isArray(part, single))
    return false
  }

  private isSeveralCall(node: CallNode, single: ReadonlySet<string>): boolean {
    const { name, arguments: parts } = node
    if (isIntersection(node)) return false
    if (name === 'LET') return this.isSeveral(parts.at(-1), single)
    if (name === 'XLOOKUP') return this.isSeveral(parts[0], single)
    if (name === 'INDEX') return parts.slice(1).some((part) => isWhole(part) || this.isSeveral(part, single))
    if (name === 'ROW' || name === 'COLUMN') return this.isSeveral(parts[0], single)
    if (givesArray(name)) return true
    return parts.some((part, at) => (givingOn.has(name) || takesOne(name, at)) && this.isSeveral(part, single))
  }
}

/** Names that a function gives single values to, in small letters. */
function singleNames({ name, arguments: parts }: CallNode): string[] {
  const lambda = parts.at(-1)
  if (lambda?.kind !== 'call' || lambda.name !== 'LAMBDA') return []
  const parameters = lambda.arguments.slice(0, -1)
  const values = name === 'MAP' || name === 'MAKEARRAY' ? parameters : name === 'REDUCE' || name === 'SCAN' ? parameters.slice(1) : []
  return values.flatMap((parameter) => (parameter.kind === 'name' ? [parameter.name.toLowerCase()] : []))
}

/** An index of 0, or none, means all rows or columns. */
const isWhole = (node: FormulaNode): boolean => node.kind === 'missing' || (node.kind === 'number' && node.value === 0)

const isOfCells = (node: FormulaNode): boolean =>
  node.kind === 'area' ||
  node.kind === 'reference-operation' ||
  node.kind === 'structured' ||
  (node.kind === 'call' && ['@', 'CHOOSE', 'IF', 'INDEX', 'INDIRECT', 'OFFSET'].includes(node.name))

/**
 * XLOOKUP of a whole row or column of results, which the engine lacks. Of several values that are looked up, each gives the first of its results, as in Excel.
 *
 * @param isOfSeveral whether several values are looked up
 */
function withWholeResult(node: CallNode, isOfSeveral: boolean): FormulaNode {
  const [, where, results] = node.arguments
  if (where?.kind !== 'area' || results?.kind !== 'area') return node
  const isColumn = where.from.column !== null && where.from.column === where.to.column
  const hasSeveral = isColumn ? hasSeveralColumns(results) : isOneRow(where) && hasSeveralRows(results)
  return hasSeveral ? wholeResult(node, { isOfSeveral, isColumn }) : node
}

/** @param isColumn whether the value is looked up in a column, so that the result is a row */
function wholeResult(node: CallNode, { isOfSeveral, isColumn }: { isOfSeveral: boolean; isColumn: boolean }): FormulaNode {
  const [sought = missing, where = missing, results = missing, otherwise, matching, searching] = node.arguments
  const all: FormulaNode = isOfSeveral ? one : zero
  // The name of the value is needed where this is computed for each of several.
  const found = (value: FormulaNode): FormulaNode =>
    call(
      'XMATCH',
      value,
      where,
      ...(matching === undefined && searching === undefined ? [] : [matching ?? zero]),
      ...(searching ? [searching] : []),
    )
  const result = (value: FormulaNode): FormulaNode =>
    isColumn ? call('INDEX', results, found(value), all) : call('INDEX', results, all, found(value))
  const whole = (value: FormulaNode): FormulaNode =>
    otherwise === undefined || otherwise.kind === 'missing'
      ? result(value)
      : call('IF', call('ISNA', found(value)), otherwise, result(value))
  if (!isOfSeveral) return whole(sought)
  const each: FormulaNode = { kind: 'name', prefix: null, name: 'SOUGHT_1' }
  return call('MAP', sought, call('LAMBDA', each, whole(each)))
}

const hasSeveralColumns = ({ from, to }: AreaNode): boolean => from.column !== to.column || from.column === null
const hasSeveralRows = ({ from, to }: AreaNode): boolean => from.row !== to.row || from.row === null
const isOneRow = (area: AreaNode): boolean => !hasSeveralRows(area)

function haveOneShape(parts: readonly FormulaNode[]): boolean {
  const [first, ...others] = parts.map(arrayShape)
  return !!first && others.every((shape) => shape?.rows === first.rows && shape.columns === first.columns)
}

interface Condition {
  when: FormulaNode
  value: FormulaNode
}

/** Parameters two by two; a last one by itself is left out. */
const pairsOf = (parts: readonly FormulaNode[]): Condition[] =>
  parts.flatMap((when, at) => {
    const value = at % 2 === 0 ? parts[at + 1] : undefined
    return value === undefined ? [] : [{ when, value }]
  })

const conditions = (cases: readonly Condition[], otherwise: FormulaNode): FormulaNode =>
  cases.reduceRight((rest, { when, value }) => call('IF', when, value, rest), otherwise)

const missing: FormulaNode = { kind: 'missing' }
const notAvailable: FormulaNode = { kind: 'error', code: '#N/A' }
const noValue: FormulaNode = { kind: 'error', code: '#VALUE!' }
const zero: FormulaNode = { kind: 'number', value: 0 }
const one: FormulaNode = { kind: 'number', value: 1 }
const call = (name: string, ...parts: FormulaNode[]): CallNode => ({ kind: 'call', name, arguments: parts })
const times = (left: FormulaNode, right: FormulaNode): FormulaNode => ({ kind: 'binary', operator: '*', left, right })
const plusOne = (left: FormulaNode): FormulaNode => ({ kind: 'binary', operator: '+', left, right: one })
const minus = (left: FormulaNode, right: FormulaNode): FormulaNode => ({ kind: 'binary', operator: '-', left, right })
const equal = (left: FormulaNode, right: FormulaNode): FormulaNode => ({ kind: 'binary', operator: '=', left, right })
