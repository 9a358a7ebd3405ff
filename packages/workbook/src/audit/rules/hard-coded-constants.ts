import type { AuditContext } from '../audit-context.ts'
import type { FindingDetails, FindingOf, Severity } from '../finding.ts'
import { writeRange } from '../../formula/cell-address.ts'
import { type CallNode, type FormulaNode, isSingleCell, nodesOf } from '../../formula/formula-node.ts'
import type { AuditedCell } from '../../reading/workbook-model.ts'
import { runsOf, shownFormula } from './cell-runs.ts'

/** The role of a constant in the result: a term of a sum, a factor, a value by itself, or not an amount. */
type Role = 'added' | 'factor' | 'assumption' | 'structure'
type Kind = FindingDetails['hard-coded-constant']['kind']

interface EnteredConstant {
  value: number
  role: Exclude<Role, 'structure'>
}

/**
 * Constants that change an amount within a formula. A constant is part of the formula's structure, and not reported, when it counts, compares,
 * rounds, selects or is an exponent; when it is 0, 1 or −1; and as a factor when it averages two values, or converts units by a power of ten or units
 * of time, or when it is the 100 of a percentage.
 */
export function* hardCodedConstants({ workbook, formulas }: AuditContext): Generator<FindingOf<'hard-coded-constant'>> {
  const found = new Map<AuditedCell, { constants: string; kind: Kind; severity: Severity }>()
  for (const cell of formulas) {
    const constants = constantsOf(cell)
    if (constants) found.set(cell, constants)
  }
  const bySheet = Map.groupBy(found.keys(), ({ sheet }) => sheet)
  for (const sheet of workbook.sheets)
    for (const { range, first } of runsOf(bySheet.get(sheet) ?? [], (cell) => cell.formula?.form ?? '')) {
      const constants = found.get(first)
      if (constants)
        yield {
          rule: 'hard-coded-constant',
          severity: constants.severity,
          sheet: sheet.name,
          range: writeRange(range),
          details: { formula: shownFormula(first), constants: constants.constants, kind: constants.kind },
        }
    }
}

function constantsOf(cell: AuditedCell): { constants: string; kind: Kind; severity: Severity } | null {
  const root = cell.formula?.root
  if (!root || cell.isDate) return null
  const parts = constantParts(root)
  if (parts.has(root)) {
    const isComputed = [...nodesOf(root)].some(({ kind }) => kind === 'binary')
    return isComputed && typeof cell.value === 'number' ? { constants: String(cell.value), kind: 'only-constants', severity: 'low' } : null
  }
  const all = enteredConstants(root, parts)
  const entered = all.filter((constant) => !isHarmless(constant) && !isWhole(constant, all))
  const [first] = entered
  if (!first) return null
  const constants = [...new Set(entered.map(({ value }) => String(Number(value.toPrecision(12)))))].join(', ')
  if (isStep(root, cell, parts)) return { constants, kind: 'step', severity: 'low' }
  const plug = entered.find(({ role, value }) => role === 'added' && Math.abs(value) > 1)
  return { constants, kind: plug ? 'added' : first.role, severity: plug ? 'high' : 'medium' }
}

/** A series: each cell is its neighbour plus or minus a constant, as on the axes of a table. */
function isStep(root: FormulaNode, cell: AuditedCell, parts: ConstantParts): boolean {
  if (root.kind !== 'binary' || (root.operator !== '+' && root.operator !== '-')) return false
  const area = [root.left, root.right].find((side) => side.kind === 'area')
  if (area?.kind !== 'area' || area.prefix !== null || !isSingleCell(area) || !parts.has(root.left === area ? root.right : root.left))
    return false
  return Math.abs((area.from.row ?? 0) - cell.row) + Math.abs((area.from.column ?? 0) - cell.column) === 1
}

function enteredConstants(root: FormulaNode, parts: ConstantParts): EnteredConstant[] {
  const entered: EnteredConstant[] = []
  const open: { node: FormulaNode; role: Role }[] = [{ node: root, role: 'assumption' }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, role } = next
    if (role === 'structure') continue
    const value = parts.get(node)
    if (value !== undefined) entered.push({ value, role })
    else open.push(...partsOf(node, role))
  }
  return entered.toReversed()
}

function partsOf(node: FormulaNode, role: Role): { node: FormulaNode; role: Role }[] {
  if (node.kind === 'negative' || node.kind === 'percent') return [{ node: node.operand, role }]
  if (node.kind === 'call') return node.arguments.map((argument, at) => ({ node: argument, role: roleOfArgument(node, at, role) }))
  if (node.kind !== 'binary') return []
  const { operator, left, right } = node
  if (operator === '+' || operator === '-') return [left, right].map((side) => ({ node: side, role: 'added' as const }))
  if (operator === '*' || operator === '/') return [left, right].map((side) => ({ node: side, role: 'factor' as const }))
  if (operator === '^') return [{ node: left, role: 'factor' }]
  return []
}

/**
 * Functions whose arguments are amounts, by the role of each argument; the last role applies to all further ones. Arguments of all other functions
 * are not amounts.
 */
const argumentRoles: Readonly<Record<string, readonly (Role | 'same')[]>> = {
  SUM: ['added'],
  AVERAGE: ['assumption'],
  MAX: ['assumption'],
  MIN: ['assumption'],
  MEDIAN: ['assumption'],
  PRODUCT: ['factor'],
  SUMPRODUCT: ['factor'],
  ABS: ['same'],
  N: ['same'],
  ROUND: ['same', 'structure'],
  ROUNDUP: ['same', 'structure'],
  ROUNDDOWN: ['same', 'structure'],
  INT: ['same'],
  TRUNC: ['same', 'structure'],
  CEILING: ['same', 'structure'],
  FLOOR: ['same', 'structure'],
  MROUND: ['same', 'structure'],
  IF: ['structure', 'assumption'],
  IFERROR: ['same', 'assumption'],
  IFNA: ['same', 'assumption'],
  CHOOSE: ['structure', 'assumption'],
  NPV: ['assumption'],
  XNPV: ['assumption', 'structure'],
  PV: ['assumption', 'assumption', 'assumption', 'assumption', 'structure'],
  FV: ['assumption', 'assumption', 'assumption', 'assumption', 'structure'],
  PMT: ['assumption', 'assumption', 'assumption', 'assumption', 'structure'],
}

function roleOfArgument({ name, arguments: all }: CallNode, at: number, role: Role): Role {
  const roles = argumentRoles[name]
  const own = roles?.[Math.min(at, roles.length - 1)] ?? 'structure'
  if (own !== 'same') return own
  return all.length === 1 && role === 'structure' ? 'structure' : role
}

/** The values of the parts of a formula without references; parts with references are not in the map. */
type ConstantParts = ReadonlyMap<FormulaNode, number>

function constantParts(root: FormulaNode): ConstantParts {
  const parts = new Map<FormulaNode, number>()
  // Parents precede children: from the end, all children have been computed already.
  for (const node of [...nodesOf(root)].toReversed()) {
    const value = partValue(node, parts)
    if (value !== undefined) parts.set(node, value)
  }
  return parts
}

function partValue(node: FormulaNode, parts: ConstantParts): number | undefined {
  if (node.kind === 'number') return node.value
  if (node.kind === 'negative' || node.kind === 'percent') {
    const value = parts.get(node.operand)
    return value === undefined ? undefined : node.kind === 'negative' ? -value : value / 100
  }
  if (node.kind !== 'binary') return undefined
  const [left, right] = [parts.get(node.left), parts.get(node.right)]
  return left === undefined || right === undefined ? undefined : operations[node.operator]?.(left, right)
}

const operations: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '^': (left, right) => left ** right,
}

/** Ratios between years, quarters, months, weeks, days, hours and business days, with the day-count bases of 360, 365 and 366 days. */
const timeUnits = new Set([3, 4, 6, 7, 12, 24, 30, 52, 60, 90, 91, 180, 182, 250, 252, 260, 360, 365, 365.25, 366, 1440, 3600, 86_400])

/** Common numbers of periods in arguments of interest functions. */
const periodCounts = new Set([12, 52, 360, 365, 366])

function isHarmless({ value, role }: EnteredConstant): boolean {
  const size = Math.abs(value)
  if (!Number.isFinite(size) || size === 0 || size === 1) return true
  // A mid-period flow is half a period before the end of its period.
  if (role === 'added') return size === 0.5
  if (role === 'assumption') return periodCounts.has(size)
  const isTime = timeUnits.has(size) || timeUnits.has(round(1 / size))
  const power = Math.log10(size)
  return isTime || size === 2 || size === 0.5 || Math.abs(power - Math.round(power)) < 1e-12
}

/** The 100 of `(100 - rate) / 100`: the whole of a rate in percent, as 1 is that of a fraction. */
const isWhole = ({ value, role }: EnteredConstant, all: readonly EnteredConstant[]): boolean =>
  role === 'added' &&
  Math.abs(value) === PERCENT &&
  all.some((other) => other.role === 'factor' && [PERCENT, 1 / PERCENT].includes(Math.abs(other.value)))
const PERCENT = 100

const round = (value: number): number => Number(value.toPrecision(12))
