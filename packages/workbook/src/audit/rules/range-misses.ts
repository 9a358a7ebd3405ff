import type { AuditContext } from '../audit-context.ts'
import { type CellFix, rangeFix, withFixes } from '../cell-fix.ts'
import type { Finding } from '../finding.ts'
import { type CellRange, writeCell, writeRange } from '../../formula/cell-address.ts'
import { type CallNode, nodesOf } from '../../formula/formula-node.ts'
import { type AuditedCell, type AuditedSheet, cellAt, isNumber } from '../../reading/workbook-model.ts'
import { isPeriodHeader } from '../statements/period-headers.ts'
import { cellName, runsOf, shownFormula } from './cell-runs.ts'

const totalling = new Set(['SUM', 'AVERAGE', 'SUBTOTAL', 'MIN', 'MAX', 'MEDIAN', 'COUNT', 'COUNTA', 'PRODUCT', 'STDEV', 'AGGREGATE'])
/** Maximum number of sums in one line that are tested as subtotals. */
const maxSubtotals = 200

/** Ranges of totals that end before the numbers do, begin after they do, or include a total together with its parts. */
export function* rangeMisses(context: AuditContext): Generator<Finding> {
  const totals = new Map(context.formulas.map((cell) => [cell, totalsOf(cell, context)]))
  const subtotals = subtotalsByLine(totals)
  const found = new Map<AuditedCell, { finding: Finding; fix: CellFix | null }>()
  const steps = { left: mostSteps }
  for (const [cell, own] of totals)
    for (const total of own) {
      const missed = isPartOnPurpose(cell, total, subtotals) ? null : missedCell(cell, total.range, context)
      const finding = missed ?? doubleCount(cell, total, subtotals)
      if (!finding || found.has(cell)) continue
      const longer = missed && completeRange(cell, total.range, context, steps)
      found.set(cell, { finding, fix: longer && rangeFix(cell, total.range, longer) })
    }
  for (const cells of Map.groupBy(found.keys(), ({ sheet }) => sheet).values())
    for (const { range, first, cells: members } of runsOf(cells, ({ formula }) => formula?.form ?? '')) {
      const own = found.get(first)
      if (own) yield { ...own.finding, range: writeRange(range), ...withFixes(members.map((cell) => found.get(cell)?.fix ?? null)) }
    }
}

/** Number of cells by which ranges of one workbook are extended in search of their ends. */
const mostSteps = 100_000

/** The range of a total with every number that it misses, one after the other; null once no steps are left. */
function completeRange(cell: AuditedCell, range: CellRange, context: AuditContext, steps: { left: number }): CellRange | null {
  let longer = range
  for (let missed = missedCell(cell, range, context); missed !== null; missed = missedCell(cell, longer, context)) {
    if (steps.left-- <= 0) return null
    const [rows, columns] = longer.left === longer.right ? [1, 0] : [0, 1]
    longer =
      missed.rule === 'range-ends-short'
        ? { ...longer, bottom: longer.bottom + rows, right: longer.right + columns }
        : { ...longer, top: longer.top - rows, left: longer.left - columns }
  }
  return longer
}

interface Total {
  call: CallNode
  range: CellRange
}

/** The lines of cells on its own sheet that a formula totals. */
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

/** A total is next to its range, one line and a few blank ones apart; farther away a formula selects what it needs. */
const furthestTotal = 4

function missedCell(cell: AuditedCell, range: CellRange, context: AuditContext): Finding | null {
  const isDown = range.left === range.right
  if (isDown ? cell.column !== range.left : cell.row !== range.top) return null
  const behind = isDown ? cell.row - range.bottom : cell.column - range.right
  const ahead = isDown ? range.top - cell.row : range.left - cell.column
  const isAfter = behind > 0 && behind <= furthestTotal
  if (!isAfter && !(ahead > 0 && ahead <= furthestTotal)) return null
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
  // A total can only be separated from its range by its own numbers; on the other side the next block can begin, with numbers for something else.
  if (isCandidate(after) && (isAfter || !context.isUsed(after))) return { rule: 'range-ends-short', ...at, details: detailsOf(after) }
  if (isAfter && isCandidate(before) && isAlike(before, sampleOf(sheet, range)[0]) && !context.isUsed(before))
    return { rule: 'range-skips-first', ...at, details: detailsOf(before) }
  return null
}

/** Sums of the first rows next to a sum of more of them, such as the ten largest customers above all customers, end early on purpose. */
function isPartOnPurpose(cell: AuditedCell, { call, range }: Total, subtotals: ReadonlyMap<string, readonly Subtotal[]>): boolean {
  if (call.name !== 'SUM') return false
  const isDown = range.left === range.right
  const line = isDown ? `column ${range.left}` : `row ${range.top}`
  return (subtotals.get(`${cell.sheet.index} ${line}`) ?? [])
    .slice(0, maxSubtotals)
    .some(
      ({ cell: other, range: wider }) =>
        Math.abs(isDown ? other.row - cell.row : other.column - cell.column) <= furthestTotal &&
        wider.top === range.top &&
        wider.left === range.left &&
        (isDown ? wider.right === range.right && wider.bottom > range.bottom : wider.bottom === range.bottom && wider.right > range.right),
    )
}

/** Whether two cells are filled in the same way: both typed, or copies of one formula. */
const isAlike = (one: AuditedCell, other: AuditedCell | undefined): boolean => one.formula?.form === other?.formula?.form

/** Whether a number next to a range is of the same kind: not a header, not computed from the range, of the same unit, and filled in the same way. */
function isMissed(missed: AuditedCell, total: AuditedCell, range: CellRange, { references }: AuditContext): boolean {
  const neighbours = sampleOf(total.sheet, range).filter(isNumber)
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

/** A number above a column without a text to its left names the column, like a year or a period number. */
function isHeading(cell: AuditedCell, range: CellRange): boolean {
  if (range.left !== range.right) return false
  return !(cell.sheet.rows.get(cell.row) ?? []).some(({ column, value }) => column < cell.column && typeof value === 'string')
}

/** Number of cells of a range that are tested for its content. */
const maxSampled = 50

/** The leading cells of a line, up to the first empty one. */
function sampleOf(sheet: AuditedSheet, { top, left, bottom, right }: CellRange): AuditedCell[] {
  const length = Math.min(maxSampled, Math.max(bottom - top, right - left) + 1)
  return Array.from({ length }, (_, at) => (left === right ? cellAt(sheet, top + at, left) : cellAt(sheet, top, left + at))).flatMap(
    (cell) => cell ?? [],
  )
}

interface Subtotal extends Total {
  cell: AuditedCell
}

/** Cells that contain only a sum, by line. */
function subtotalsByLine(totals: ReadonlyMap<AuditedCell, readonly Total[]>): Map<string, Subtotal[]> {
  const lines = new Map<string, Subtotal[]>()
  for (const [cell, own] of totals)
    for (const total of own) {
      if (total.call.name !== 'SUM' || cell.formula?.root !== total.call) continue
      for (const line of [`${cell.sheet.index} column ${cell.column}`, `${cell.sheet.index} row ${cell.row}`]) {
        const known = lines.get(line)
        if (known) known.push({ ...total, cell })
        else lines.set(line, [{ ...total, cell }])
      }
    }
  return lines
}

/** A sum over a line that contains numbers and their sum. */
function doubleCount(cell: AuditedCell, { call, range }: Total, subtotals: ReadonlyMap<string, readonly Subtotal[]>): Finding | null {
  if ((call.name !== 'SUM' && call.name !== 'AVERAGE') || isHalved(cell)) return null
  const line = range.left === range.right ? `column ${range.left}` : `row ${range.top}`
  const isInside = ({ top, left, bottom, right }: CellRange): boolean =>
    top >= range.top && bottom <= range.bottom && left >= range.left && right <= range.right
  const subtotal = (subtotals.get(`${cell.sheet.index} ${line}`) ?? [])
    .slice(0, maxSubtotals)
    .find(
      (inner) =>
        inner.cell !== cell &&
        isInside(inner.range) &&
        isInside({ top: inner.cell.row, bottom: inner.cell.row, left: inner.cell.column, right: inner.cell.column }),
    )
  if (!subtotal) return null
  return {
    rule: 'subtotal-counted-twice',
    severity: 'high',
    sheet: cell.sheet.name,
    range: writeCell(cell),
    details: { formula: shownFormula(cell), subtotal: cellName(subtotal.cell), subtotalFormula: shownFormula(subtotal.cell) },
  }
}

/** Dividing a sum that includes its own subtotals by two is an old form of grand total. */
function isHalved({ formula }: AuditedCell): boolean {
  const root = formula?.root
  return root?.kind === 'binary' && root.operator === '/' && root.right.kind === 'number' && root.right.value === 2
}
