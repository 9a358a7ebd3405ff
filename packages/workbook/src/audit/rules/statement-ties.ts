import type { AuditContext } from '../audit-context.ts'
import type { Finding } from '../finding.ts'
import { writeCell } from '../../formula/cell-address.ts'
import type { AuditedSheet } from '../../reading/workbook-model.ts'
import type { LabelledRow, StatementRows } from '../statements/labelled-rows.ts'
import { isRounding, type MatchedValues, matchValues, type NumberCell } from '../statements/matching-values.ts'
import { cellName } from './cell-runs.ts'

/** Whether the statements of a model agree with each other: balance sheet, cash, retained earnings. */
export function* statementTies({ workbook }: AuditContext, rows: StatementRows): Generator<Finding> {
  for (const sheet of workbook.sheets) {
    yield* balance(sheet, rows)
    yield* openingCash(sheet, rows)
    yield* retainedRoll(sheet, rows)
  }
  yield* closingCash(rows)
  yield* retainedBalance(rows)
}

const value = (matched: MatchedValues, at: number): number => matched.cells[at]?.value ?? 0

/** The first row of a line below another line, or else the first on the sheet. */
const nearest = (candidates: readonly LabelledRow[], { row }: LabelledRow): LabelledRow | undefined =>
  candidates.find((candidate) => candidate.row >= row) ?? candidates[0]

function* balance(sheet: AuditedSheet, rows: StatementRows): Generator<Finding> {
  for (const assets of rows.of('totalAssets', sheet)) {
    const claims = nearest(rows.of('totalClaims', sheet), assets)
    const liabilities = nearest(rows.of('totalLiabilities', sheet), assets)
    const equity = nearest(rows.of('totalEquity', sheet), assets)
    const others = claims ? [claims] : liabilities && equity ? [liabilities, equity] : []
    if (others.length === 0) continue
    for (const matched of matchValues([assets, ...others])) {
      const values = matched.cells.map((cell) => cell.value)
      const [own = 0, ...rest] = values
      const sum = rest.reduce((total, part) => total + part, 0)
      if ((own === 0 && sum === 0) || matched.cells.some(({ isPercent }) => isPercent) || isRounding(own - sum, values)) continue
      yield {
        rule: 'balance-sheet',
        severity: 'critical',
        sheet: sheet.name,
        range: writeCell(matched.cells[0] as NumberCell),
        details: { assets: own, claims: sum, difference: own - sum, period: matched.period },
      }
    }
  }
}

function* closingCash(rows: StatementRows): Generator<Finding> {
  const onBalanceSheets = rows.of('cash').filter(({ sheet }) => rows.of('totalAssets', sheet).length > 0)
  for (const closing of rows.of('closingCash')) {
    const candidates = onBalanceSheets.filter((row) => row.row !== closing.row || row.sheet !== closing.sheet)
    const matches = candidates.map((cash) => matchValues([closing, cash])).filter(({ length }) => length > 0)
    // Of several balance sheets (actual, budget) the one that agrees in most periods is used.
    const [best] = matches.toSorted((a, b) => failing(a).length / a.length - failing(b).length / b.length)
    if (!best) continue
    for (const matched of failing(best))
      yield {
        rule: 'cash-tie',
        severity: failing(best).length === best.length && best.length > 1 ? 'high' : 'critical',
        sheet: closing.sheet.name,
        range: writeCell(matched.cells[0] as NumberCell),
        details: {
          cashFlow: value(matched, 0),
          balanceSheet: value(matched, 1),
          difference: value(matched, 0) - value(matched, 1),
          period: matched.period,
          other: cellName(matched.cells[1] as NumberCell),
        },
      }
  }
}

const failing = (matches: readonly MatchedValues[]): MatchedValues[] =>
  matches.filter(
    (matched) =>
      !isRounding(
        value(matched, 0) - value(matched, 1),
        matched.cells.map((cell) => cell.value),
      ),
  )

function* openingCash(sheet: AuditedSheet, rows: StatementRows): Generator<Finding> {
  for (const opening of rows.of('openingCash', sheet)) {
    const closing = nearest(rows.of('closingCash', sheet), opening)
    if (!closing) continue
    const before = new Map(closing.values.map((cell) => [cell.column + 1, cell]))
    const pairs = opening.values.flatMap((cell) => {
      const previous = before.get(cell.column)
      return previous && closing.values.some(({ column }) => column === cell.column) ? [{ cell, previous }] : []
    })
    const broken = pairs.filter(({ cell, previous }) => !isRounding(cell.value - previous.value, [cell.value, previous.value]))
    // Columns that never roll forward are not consecutive periods.
    if (broken.length === pairs.length && pairs.length > 1) continue
    for (const { cell, previous } of broken)
      yield {
        rule: 'opening-cash',
        severity: 'high',
        sheet: sheet.name,
        range: writeCell(cell),
        details: {
          opening: cell.value,
          closing: previous.value,
          difference: cell.value - previous.value,
          period: matchValues([opening]).find(({ cells }) => cells[0] === cell)?.period ?? '',
          other: cellName(previous),
        },
      }
  }
}

/** A separate roll-forward: opening balance, movements, closing balance. */
function* retainedRoll(sheet: AuditedSheet, rows: StatementRows): Generator<Finding> {
  for (const opening of rows.of('openingRetained', sheet)) {
    const closing = rows.of('closingRetained', sheet).find(({ row }) => row > opening.row)
    if (!closing) continue
    const between = rows.all.filter((row) => row.sheet === sheet && row.row > opening.row && row.row < closing.row)
    const dividends = new Set(rows.of('dividends', sheet))
    for (const matched of matchValues([closing, opening])) {
      const { column } = matched.cells[0] as NumberCell
      // Dividends lower retained earnings, whatever sign they are written with.
      const rolled = between.reduce(
        (sum, row) => {
          const amount = row.values.find((cell) => cell.column === column)?.value ?? 0
          return sum + (dividends.has(row) ? -Math.abs(amount) : amount)
        },
        value(matched, 1),
      )
      if (isRounding(value(matched, 0) - rolled, [value(matched, 0), rolled])) continue
      yield rollFinding(sheet, matched, rolled)
    }
  }
}

/**
 * Compares retained earnings of the balance sheet with net income and dividends: differences are reported only if other periods agree, since buybacks
 * and the like can also change them.
 */
function* retainedBalance(rows: StatementRows): Generator<Finding> {
  for (const retained of rows.of('retainedEarnings').filter(({ sheet }) => rows.of('totalAssets', sheet).length > 0)) {
    for (const income of rows.of('netIncome')) {
      const dividends = rows.of('dividends').find((row) => row.sheet === income.sheet) ?? rows.of('dividends')[0]
      const periods = matchValues([retained, income])
      const paid = new Map((dividends ? matchValues([retained, dividends]) : []).map(({ period, cells }) => [period, cells[1]?.value ?? 0]))
      const steps = periods.slice(1).map((matched, at) => {
        const rolled = value(periods[at] as MatchedValues, 0) + value(matched, 1) - Math.abs(paid.get(matched.period) ?? 0)
        return { matched, rolled, agrees: isRounding(value(matched, 0) - rolled, [value(matched, 0), rolled]) }
      })
      const agreeing = steps.filter(({ agrees }) => agrees).length
      if (agreeing < 2 || agreeing * 2 < steps.length) continue
      for (const { matched, rolled, agrees } of steps) if (!agrees) yield rollFinding(retained.sheet, matched, rolled)
      break
    }
  }
}

const rollFinding = (sheet: AuditedSheet, matched: MatchedValues, rolled: number): Finding => ({
  rule: 'retained-earnings-roll',
  severity: 'high',
  sheet: sheet.name,
  range: writeCell(matched.cells[0] as NumberCell),
  details: { closing: value(matched, 0), rolled, difference: value(matched, 0) - rolled, period: matched.period },
})
