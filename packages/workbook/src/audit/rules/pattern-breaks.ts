import type { AuditContext } from '../audit-context.ts'
import { copyFix, withFixes } from '../cell-fix.ts'
import type { Finding } from '../finding.ts'
import { writeCell, writeRange } from '../../formula/cell-address.ts'
import { isSingleCell } from '../../formula/formula-node.ts'
import { type AuditedCell, type AuditedSheet, cellAt, isNumber, isTypedNumber } from '../../reading/workbook-model.ts'
import type { ReferenceResolver } from '../../references/resolve-references.ts'
import { cellName, runsOf, shownFormula } from './cell-runs.ts'

type Direction = 'row' | 'column'

/** A cell that breaks a line of copies, with a neighbouring copy. */
interface Break {
  cell: AuditedCell
  neighbour: AuditedCell
  direction: Direction
}

/**
 * Numbers and other formulas within lines of copies of one formula. A line is a gapless run of numbers along a row or down a column; its formula is
 * that of most of its cells, and a break is between copies.
 */
export function* patternBreaks({ workbook, references }: AuditContext): Generator<Finding> {
  for (const sheet of workbook.sheets) {
    const breaks = new Map<AuditedCell, Break>()
    for (const [direction, lines] of [
      ['row', sheet.rows],
      ['column', sheet.columns],
    ] as const)
      for (const cells of lines.values())
        for (const line of unbrokenLines(cells, direction))
          for (const found of breaksOf(line, direction))
            if (!breaks.has(found.cell) && !belongsToOther(found) && !isAnchor(found, references)) breaks.set(found.cell, found)
    yield* findingsOf(sheet, breaks)
  }
}

function* findingsOf(sheet: AuditedSheet, breaks: ReadonlyMap<AuditedCell, Break>): Generator<Finding> {
  const keyOf = (cell: AuditedCell): string => cell.formula?.form ?? String(cell.value)
  for (const { range, first, cells } of runsOf([...breaks.keys()], keyOf)) {
    const found = breaks.get(first)
    if (!found) continue
    const fixes = cells.map((cell) => copyFix(cell, breaks.get(cell)?.neighbour ?? found.neighbour))
    const at = { sheet: sheet.name, range: writeRange(range), ...withFixes(fixes) }
    const neighbour = cellName(found.neighbour)
    const expected = shownFormula(found.neighbour)
    if (isTypedNumber(first))
      yield { rule: 'pasted-over-formula', severity: 'high', ...at, details: { value: first.value, neighbour, formula: expected } }
    else
      yield {
        rule: 'broken-pattern',
        severity: found.direction === 'row' ? 'high' : 'medium',
        ...at,
        details: { formula: shownFormula(first), neighbour: writeCell(found.neighbour), expected, direction: found.direction },
      }
  }
}

/** A text that a formula takes from another cell, as a heading that is repeated between two tables. */
const isHeading = ({ value, formula }: AuditedCell): boolean =>
  typeof value === 'string' && formula?.root?.kind === 'area' && isSingleCell(formula.root)

/** Runs of numbers and formulas without a gap or a text. */
function* unbrokenLines(cells: readonly AuditedCell[], direction: Direction): Generator<AuditedCell[]> {
  let line: AuditedCell[] = []
  for (const cell of cells) {
    const last = line.at(-1)
    const isNext = last !== undefined && (direction === 'row' ? cell.column - last.column : cell.row - last.row) === 1
    const isPart = cell.formula === null ? isNumber(cell) : !isHeading(cell)
    if (!isNext || !isPart) {
      yield line
      line = []
    }
    if (isPart) line.push(cell)
  }
  yield line
}

/** Copies that a line must have: down a column formulas differ by nature, and more must agree. */
const minCopies: Readonly<Record<Direction, number>> = { row: 3, column: 4 }
/** Maximum share of other cells in the run from the first copy to the last. */
const mostBroken = 1 / 3
const longestBreak = 2

function breaksOf(line: readonly AuditedCell[], direction: Direction): Break[] {
  if (line.length <= minCopies[direction]) return []
  const copies = mostCopied(line)
  if (copies.length < minCopies[direction]) return []
  const isCopy = new Set(copies)
  const [from, to] = [line.indexOf(copies[0] as AuditedCell), line.lastIndexOf(copies.at(-1) as AuditedCell)]
  const stretch = line.slice(from, to + 1)
  const others = stretch.filter((cell) => !isCopy.has(cell))
  if (others.length > stretch.length * mostBroken) return trailingNumber(line, to, copies, direction)
  if (recurs(others, direction)) return []
  const breaks: Break[] = []
  for (let at = 0; at < stretch.length; at++) {
    let end = at
    while (end < stretch.length && !isCopy.has(stretch[end] as AuditedCell)) end++
    const neighbour = stretch[at - 1]
    if (end > at && end - at <= longestBreak && neighbour)
      breaks.push(...stretch.slice(at, end).map((cell) => ({ cell, neighbour, direction })))
    at = Math.max(at, end)
  }
  return [...breaks.filter(({ cell }) => cell.error === null), ...trailingNumber(line, to, copies, direction)]
}

function mostCopied(line: readonly AuditedCell[]): readonly AuditedCell[] {
  const groups = [
    ...Map.groupBy(
      line.filter(({ formula }) => formula && !formula.isArray),
      ({ formula }) => formula?.form,
    ).values(),
  ]
  return groups.reduce<readonly AuditedCell[]>((most, group) => (group.length > most.length ? group : most), [])
}

/** Several breaks of one kind at equal distances are a pattern: the year after its quarters. */
function recurs(others: readonly AuditedCell[], direction: Direction): boolean {
  const [first, second, ...rest] = others
  if (!first || !second) return false
  const place = (cell: AuditedCell): number => (direction === 'row' ? cell.column : cell.row)
  const distance = place(second) - place(first)
  const kind = (cell: AuditedCell): string => cell.formula?.form ?? ''
  return (
    distance > 1 &&
    [second, ...rest].every((cell, at) => kind(cell) === kind(first) && place(cell) - place(others[at] as AuditedCell) === distance) &&
    first.formula !== null
  )
}

/** A single number directly after the copies, where the neighbouring line continues with its formula: the last period was pasted over. */
function trailingNumber(line: readonly AuditedCell[], lastCopy: number, copies: readonly AuditedCell[], direction: Direction): Break[] {
  const [cell, neighbour] = [line[lastCopy + 1], line[lastCopy]]
  if (direction !== 'row' || line.length !== lastCopy + 2 || copies.length < minCopies.row + 1 || !neighbour || !isTypedNumber(cell))
    return []
  const goesOn = [-3, -2, -1, 1, 2, 3].filter((distance) => {
    const [there, before] = [cell, neighbour].map(({ row, column }) => cellAt(cell.sheet, row + distance, column))
    return there?.formula && there.formula.form === before?.formula?.form
  })
  return goesOn.length >= 2 ? [{ cell, neighbour, direction }] : []
}

/** Whether the copies themselves compute with a number, like formulas that approach a target value. */
const isAnchor = ({ cell, neighbour }: Break, references: ReferenceResolver): boolean =>
  cell.formula === null &&
  references
    .of(neighbour)
    .areas.some(
      ({ sheet, top, left, bottom, right }) =>
        sheet === cell.sheet && top === cell.row && bottom === cell.row && left === cell.column && right === cell.column,
    )

/**
 * Whether a break is part of a line in the other direction: a total column between years has the formula of the total above it; a number in a row of
 * inputs belongs to that row.
 */
function belongsToOther({ cell, direction }: Break): boolean {
  const beside = [-1, 1].map((step) =>
    direction === 'row' ? cellAt(cell.sheet, cell.row + step, cell.column) : cellAt(cell.sheet, cell.row, cell.column + step),
  )
  if (cell.formula) return beside.some((other) => other?.formula?.form === cell.formula?.form)
  return direction === 'column' && beside.some((other) => isTypedNumber(other))
}
