import type { AuditContext } from '../audit-context.ts'
import type { Finding } from '../finding.ts'
import { type CellRange, writeCell, writeRange } from '../formula/cell-address.ts'
import { type CallNode, nodesOf } from '../formula/formula-node.ts'
import { type AuditedCell, type AuditedSheet, cellAt, isNumber } from '../reading/workbook-model.ts'
import { isPeriodHeader } from '../statements/period-headers.ts'
import { cellName, runsOf, shownFormula } from './cell-runs.ts'

const totalling = new Set(['SUM', 'AVERAGE', 'SUBTOTAL', 'MIN', 'MAX', 'MEDIAN', 'COUNT', 'COUNTA', 'PRODUCT', 'STDEV', 'AGGREGATE'])
/** Longer ranges are data rather than a statement; their subtotals are not looked for. */
const longestTotalled = 5_000

/** Ranges of totals that end before the numbers do, begin after them, or hold a total and what it is the total of. */
export function* rangeMisses(context: AuditContext): Generator<Finding> {
  const found = new Map<AuditedCell, Finding>()
  for (const cell of context.formulas)
    for (const { call, range } of totalsOf(cell, context)) {
      const finding =
        missedCell(cell, range, context) ?? (call.name === 'SUM' || call.name === 'AVERAGE' ? doubleCount(cell, range, context) : null)
      if (finding && !found.has(cell)) found.set(cell, finding)
    }
  for (const cells of Map.groupBy(found.keys(), ({ sheet }) => sheet).values())
    for (const { range, first } of runsOf(cells, ({ formula }) => formula?.form ?? '')) {
      const finding = found.get(first)
      if (finding) yield { ...finding, range: writeRange(range) }
    }
}

interface Total {
  call: CallNode
  range: CellRange
}

/** The lines of cells of its own sheet that a formula totals. */
function totalsOf(cell: AuditedCell, { references }: AuditContext): Total[] {
  if (!cell.formula?.root) return []
  const totals: Total[] = []
  for (const node of nodesOf(cell.formula.root)) {
    if (node.kind !== 'call' || !totalling.has(node.name)) continue
    for (const argument of node.arguments) {
      if (argument.kind !== 'area' || argument.from.row === null || argument.from.column === null) continue
      for (const area of references.areas(argument, cell.sheet))
        if (area.sheet === cell.sheet && (area.left === area.right) !== (area.top === area.bottom)) totals.push({ call: node, range: area })
    }
  }
  return totals
}

/** A total lies next to its range, a line and a few blank ones apart; further away a formula picks what it needs. */
const furthestTotal = 4

function missedCell(cell: AuditedCell, range: CellRange, context: AuditContext): Finding | null {
  const isDown = range.left === range.right
  if (isDown ? cell.column !== range.left : cell.row !== range.top) return null
  const behind = isDown ? cell.row - range.bottom : cell.column - range.right
  const ahead = isDown ? range.top - cell.row : range.left - cell.column
  const isBehind = behind > 0 && behind <= furthestTotal
  if (!isBehind && !(ahead > 0 && ahead <= furthestTotal)) return null
  const { sheet } = cell
  const after = isDown ? cellAt(sheet, range.bottom + 1, range.left) : cellAt(sheet, range.top, range.right + 1)
  const before = isDown ? cellAt(sheet, range.top - 1, range.left) : cellAt(sheet, range.top, range.left - 1)
  const isCandidate = (missed: AuditedCell | undefined): missed is AuditedCell & { value: number } =>
    missed !== cell && isNumber(missed) && isMissed(missed, cell, range, context)
  const detailsOf = (missed: AuditedCell & { value: number }): { formula: string; range: string; missed: string; value: number } => ({
    formula: shownFormula(cell),
    range: writeRange(range),
    missed: cellName(missed),
    value: missed.value,
  })
  const at = { severity: 'high', sheet: sheet.name, range: writeCell(cell) } as const
  // Between a range and its total nothing else has a place; on the other side the next block may begin, whose numbers something else uses.
  if (isCandidate(after) && (isBehind || !context.usage.isUsed(after)))
    return { rule: 'range-ends-short', ...at, details: detailsOf(after) }
  if (isBehind && isCandidate(before) && isAlike(before, cellsOf(sheet, range)[0]) && !context.usage.isUsed(before))
    return { rule: 'range-skips-first', ...at, details: detailsOf(before) }
  return null
}

/** Whether two cells are filled in the same way: both typed, or copies of one formula. */
const isAlike = (one: AuditedCell, other: AuditedCell | undefined): boolean => one.formula?.form === other?.formula?.form

/** Whether a number next to a range is of its kind: not a header, not computed from the range, not in another unit, not taken in another way. */
function isMissed(missed: AuditedCell, total: AuditedCell, range: CellRange, { references }: AuditContext): boolean {
  const neighbours = cellsOf(total.sheet, range).filter(isNumber)
  if (neighbours.length < 2 || isPeriodHeader(missed) || neighbours.some(isPeriodHeader)) return false
  const isOfKind = neighbours.some((other) => other.isPercent === missed.isPercent && other.isDate === missed.isDate)
  if (!isOfKind || (isHeading(missed, range) && missed.formula === null)) return false
  const refersToRange = references
    .of(missed)
    .areas.some(
      (area) =>
        area.sheet === total.sheet &&
        area.top <= range.bottom &&
        area.bottom >= range.top &&
        area.left <= range.right &&
        area.right >= range.left,
    )
  const isTaken = references
    .of(total)
    .areas.some(
      ({ sheet, top, left, bottom, right }) =>
        sheet === missed.sheet && top <= missed.row && missed.row <= bottom && left <= missed.column && missed.column <= right,
    )
  return !refersToRange && !isTaken
}

/** A number above a column without a text left of it names the column, as years and numbers of periods do. */
function isHeading(cell: AuditedCell, range: CellRange): boolean {
  if (range.left !== range.right) return false
  return !(cell.sheet.rows.get(cell.row) ?? []).some(({ column, value }) => column < cell.column && typeof value === 'string')
}

function cellsOf(sheet: AuditedSheet, { top, left, bottom, right }: CellRange): AuditedCell[] {
  const line = left === right ? sheet.columns.get(left) : sheet.rows.get(top)
  return (line ?? []).filter(({ row, column }) => row >= top && row <= bottom && column >= left && column <= right)
}

/** A sum over a line that holds both numbers and their sum. */
function doubleCount(cell: AuditedCell, range: CellRange, context: AuditContext): Finding | null {
  if (Math.max(range.bottom - range.top, range.right - range.left) > longestTotalled || isHalved(cell)) return null
  for (const member of cellsOf(cell.sheet, range)) {
    if (member === cell) continue
    const subtotal = totalsOf(member, context).find(
      ({ call, range: inner }) =>
        call.name === 'SUM' &&
        member.formula?.root === call &&
        inner.top >= range.top &&
        inner.bottom <= range.bottom &&
        inner.left >= range.left &&
        inner.right <= range.right,
    )
    if (!subtotal) continue
    return {
      rule: 'subtotal-counted-twice',
      severity: 'high',
      sheet: cell.sheet.name,
      range: writeCell(cell),
      details: { formula: shownFormula(cell), subtotal: cellName(member), subtotalFormula: shownFormula(member) },
    }
  }
  return null
}

/** A sum of everything with its totals, divided by two, is an old way to write a grand total. */
function isHalved({ formula }: AuditedCell): boolean {
  const root = formula?.root
  return root?.kind === 'binary' && root.operator === '/' && root.right.kind === 'number' && root.right.value === 2
}
