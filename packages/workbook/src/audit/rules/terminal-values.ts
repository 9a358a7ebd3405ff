import type { AuditContext } from '../audit-context.ts'
import type { Finding, FindingDetails } from '../finding.ts'
import { writeCell } from '../../formula/cell-address.ts'
import { type FormulaNode, nodesOf } from '../../formula/formula-node.ts'
import { relativeForm } from '../../formula/relative-form.ts'
import type { AuditedCell, AuditedSheet } from '../../reading/workbook-model.ts'
import { evaluatePart } from '../../references/evaluate-part.ts'
import type { StatementRows } from '../statements/labelled-rows.ts'
import type { NumberCell } from '../statements/matching-values.ts'

/** Shares of the enterprise value that a terminal value has in models without an outlook of their own. */
const largeShare = 0.75
const dominantShare = 0.85

/** Terminal values: growth against the discount rate, the discounting period, their share of the total value. */
export function* terminalValues(context: AuditContext, rows: StatementRows): Generator<Finding> {
  yield* growthRates(context, rows)
  for (const sheet of context.workbook.sheets) {
    yield* discounting(sheet, context, rows)
    yield* share(sheet, rows)
  }
}

interface Perpetuity {
  growth: number
  rate: number
  /** Whether the last flow grows by the discount rate, F·(1+r)/(r−g). */
  growsByRate: boolean
}

/** Maximum number of divisions by a difference that are tested in one formula. */
const maxDivisions = 10

/** Gordon growth, F·(1+g)/(r−g): a division by a difference whose right side is also in the numerator, or any division by a difference where the label names a terminal value. */
function perpetuityOf(cell: AuditedCell, isLabelled: boolean, { references }: AuditContext): Perpetuity | null {
  const root = cell.formula?.root
  if (!root) return null
  let looks = 0
  for (const node of nodesOf(root)) {
    if (node.kind !== 'binary' || node.operator !== '/' || node.right.kind !== 'binary' || node.right.operator !== '-') continue
    if (++looks > maxDivisions) return null
    const { left: rateNode, right: growthNode } = node.right
    const [rate, growth] = [evaluatePart(rateNode, cell, references), evaluatePart(growthNode, cell, references)]
    if (rate === null || growth === null || Math.abs(rate) >= 1 || Math.abs(growth) >= 1) continue
    const growsByRate = growsBy(node.left, rateNode, cell)
    if (isLabelled || growsByRate || growsBy(node.left, growthNode, cell)) return { rate, growth, growsByRate }
  }
  return null
}

/** Whether a numerator contains 1 + g. */
function growsBy(numerator: FormulaNode, growth: FormulaNode, cell: AuditedCell): boolean {
  if (growth.kind !== 'area' && growth.kind !== 'name') return false
  const formOf = (node: FormulaNode): string => relativeForm(node, cell, cell.sheet.name)
  const wanted = formOf(growth)
  return [...nodesOf(numerator)].some(
    (node) =>
      node.kind === 'binary' &&
      node.operator === '+' &&
      [node.left, node.right].some((side) => side.kind === 'number' && side.value === 1) &&
      [node.left, node.right].some((side) => (side.kind === 'area' || side.kind === 'name') && formOf(side) === wanted),
  )
}

function* growthRates(context: AuditContext, rows: StatementRows): Generator<Finding> {
  const labelled = new Set<AuditedCell>(rows.of('terminalValue').flatMap(({ values }) => values))
  for (const cell of context.formulas) {
    const perpetuity = perpetuityOf(cell, labelled.has(cell), context)
    if (!perpetuity) continue
    const { growth, rate, growsByRate } = perpetuity
    const at = { severity: 'critical', sheet: cell.sheet.name, range: writeCell(cell), details: { growth, rate } } as const
    if (growth >= rate) yield { rule: 'terminal-growth', ...at }
    if (growsByRate) yield { rule: 'terminal-numerator', ...at }
  }
}

/** Maximum difference of two equal periods, in years. */
const samePeriod = 0.02

function* discounting(sheet: AuditedSheet, context: AuditContext, rows: StatementRows): Generator<Finding> {
  const rate = rateOf(sheet, rows)
  const last = rate === null ? null : lastPeriodOf(sheet, rows, rate)
  if (rate === null || last === null) return
  const terminals = rows.of('terminalValue', sheet)
  for (const discounted of rows.of('discountedTerminalValue', sheet)) {
    const undiscounted = terminals.findLast(({ row }) => row <= discounted.row) ?? terminals[0]
    const [present, terminal] = [discounted.values.at(-1), undiscounted?.values.at(-1)]
    if (!present || !terminal || present.value / terminal.value <= 0 || present.value === terminal.value) continue
    const used = periodsBetween(terminal.value, present.value, rate)
    const method: FindingDetails['terminal-discounting']['method'] = perpetuityOf(terminal, true, context) ? 'growth' : 'multiple'
    // A multiple applies to the end of a year, whereas mid-year flows grow from the middle.
    const isMidYear = Math.abs((last % 1) - 0.5) < samePeriod
    const expected = method === 'multiple' && isMidYear ? last + 0.5 : last
    const gap = Math.abs(used - expected)
    if (!Number.isFinite(used) || gap <= samePeriod) continue
    yield {
      rule: 'terminal-discounting',
      severity: gap >= 0.9 ? 'critical' : method === 'growth' ? 'medium' : 'high',
      sheet: sheet.name,
      range: writeCell(present),
      details: { method, used: rounded(used), expected: rounded(expected), rate },
    }
  }
}

const rounded = (value: number): number => Number(value.toFixed(3))

/** Number of periods between a value and its present value. */
const periodsBetween = (value: number, present: number, rate: number): number => Math.log(value / present) / Math.log(1 + rate)

function rateOf(sheet: AuditedSheet, rows: StatementRows): number | null {
  const found = [...rows.of('wacc', sheet), ...rows.of('wacc')].flatMap(({ values }) => values[0] ?? [])
  return found.find(({ value }) => value > 0 && value < 0.6)?.value ?? null
}

/** The period by which the last cash flow is discounted: from its discount factor, or else from its row of periods. */
function lastPeriodOf(sheet: AuditedSheet, rows: StatementRows, rate: number): number | null {
  const last = (line: 'discountFactor' | 'discountPeriod'): NumberCell | undefined =>
    rows
      .of(line, sheet)
      .find(({ values }) => values.length >= 3)
      ?.values.at(-1)
  const factor = last('discountFactor')
  if (factor && factor.value > 0 && factor.value < 1) return periodsBetween(1, factor.value, rate)
  return last('discountPeriod')?.value ?? null
}

function* share(sheet: AuditedSheet, rows: StatementRows): Generator<Finding> {
  const totals = rows.of('enterpriseValue', sheet)[0]?.values ?? []
  const terminals = rows.of('discountedTerminalValue', sheet)[0]?.values ?? []
  const shares = terminals.flatMap((terminal) => {
    // Methods side by side each have their own total value.
    const total = totals.find(({ column }) => column === terminal.column) ?? (terminal === terminals.at(-1) ? totals[0] : undefined)
    const part = total && total.value > 0 ? terminal.value / total.value : 0
    return total && part > largeShare && part <= 2 ? [{ terminal, total, part }] : []
  })
  const [largest] = shares.toSorted((one, other) => other.part - one.part)
  if (!largest) return
  const { terminal, total, part } = largest
  yield {
    rule: 'terminal-share',
    severity: part > dominantShare ? 'high' : 'medium',
    sheet: sheet.name,
    range: writeCell(terminal),
    details: { share: part, terminal: terminal.value, total: total.value },
  }
}
