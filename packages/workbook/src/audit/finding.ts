import type { CellFix } from './cell-fix.ts'

/**
 * The severity of a finding. `critical`: a result is wrong or unreliable; `high`: a result is probably wrong; `medium`: to be cleared before the
 * model is used; `low`: for information.
 */
export type Severity = 'critical' | 'high' | 'medium' | 'low'
export const severities: readonly Severity[] = ['critical', 'high', 'medium', 'low']

/** For rules without further details. */
type NoDetails = Readonly<Record<string, never>>

/** The details of a finding by rule: numbers in the unit of the sheet, cells and ranges as "Sheet!B5". */
export interface FindingDetails {
  'error-cell': { error: string; cells: number; isPropagated: boolean }
  'unreadable-formula': { formula: string }
  'hard-coded-constant': { formula: string; constants: string; kind: 'added' | 'factor' | 'assumption' | 'step' | 'only-constants' }
  'pasted-over-formula': { value: number; neighbour: string; formula: string }
  'broken-pattern': { formula: string; neighbour: string; expected: string; direction: 'row' | 'column' }
  'range-ends-short': { formula: string; range: string; missed: string; value: number }
  'range-skips-first': { formula: string; range: string; missed: string; value: number }
  'subtotal-counted-twice': { formula: string; subtotal: string; subtotalFormula: string }
  'circular-reference': { cells: number; path: string; isIterative: boolean; isSwitched: boolean }
  'iterative-calculation': NoDetails
  'manual-calculation': NoDetails
  'hidden-sheet': { cells: number; isUsed: boolean; isVeryHidden: boolean }
  'hidden-rows': { rows: number; cells: number; isUsed: boolean }
  'hidden-columns': { columns: number; cells: number; isUsed: boolean }
  'external-link': { file: string; formulas: number }
  'deleted-reference': { formula: string }
  'unknown-sheet': { formula: string; name: string }
  'unknown-name': { formula: string; name: string }
  'deleted-name': { names: number; name: string; formula: string }
  'conflicting-name': { name: string; first: string; second: string }
  'balance-sheet': { assets: number; claims: number; difference: number; period: string }
  'cash-tie': { cashFlow: number; balanceSheet: number; difference: number; period: string; other: string }
  'opening-cash': { opening: number; closing: number; difference: number; period: string; other: string }
  'retained-earnings-roll': { closing: number; rolled: number; difference: number; period: string }
  'sensitivity-centre': { base: string; baseValue: number; value: number; cell: string }
  'sensitivity-axis': { base: string; input: string; inputValue: number }
  'terminal-growth': { growth: number; rate: number }
  'terminal-numerator': { growth: number; rate: number }
  'terminal-discounting': { method: 'growth' | 'multiple'; used: number; expected: number; rate: number }
  'terminal-share': { share: number; terminal: number; total: number }
  'sign-break': { label: string; value: number; others: 'positive' | 'negative' }
  'mixed-units': { formula: string; unit: string; other: string; otherUnit: string }
  'volatile-function': { function: string; formulas: number }
  'text-number': { text: string; isSummed: boolean; summedBy: string }
  'period-order': { previous: string; period: string; problem: 'backwards' | 'repeated' | 'gap' }
  protection: { isWorkbook: boolean }
}

export type AuditRule = keyof FindingDetails

export interface FindingOf<Rule extends AuditRule> {
  rule: Rule
  severity: Severity
  /** Null for a finding about the complete workbook. */
  sheet: string | null
  /** "B5" or "B5:F9"; null for a finding about a complete sheet or more. */
  range: string | null
  details: FindingDetails[Rule]
  /** The content that each of its cells should have; absent where that does not follow mechanically from the cells around. */
  fixes?: readonly CellFix[]
}

/** An observation that a model's reviewer would note. */
export type Finding = { [Rule in AuditRule]: FindingOf<Rule> }[AuditRule]
