import { compoundGrowth } from './arithmetic.ts'

export type Operator = '+' | '-' | '*' | '/'

/** A calculation over line items of statements. `item` is the id of a line item, `year` its fiscal year. */
export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'item'; item: string; year: number }
  | { kind: 'operation'; operator: Operator; left: Formula; right: Formula }
  | { kind: 'average'; of: readonly Formula[] }
  /** The yearly growth rate over a number of years. */
  | { kind: 'compound-growth'; from: Formula; to: Formula; years: number }

export type ItemOfYear = Extract<Formula, { kind: 'item' }>

export const item = (id: string, year: number): ItemOfYear => ({ kind: 'item', item: id, year })
export const operation = (operator: Operator, left: Formula, right: Formula): Formula => ({ kind: 'operation', operator, left, right })
export const constant = (value: number): Formula => ({ kind: 'number', value })

/** The distinct line items that a formula needs, in reading order. */
export function itemsOf(formula: Formula): ItemOfYear[] {
  const found = new Map<string, ItemOfYear>()
  const visit = (part: Formula): void => {
    if (part.kind === 'item') found.set(`${part.item} ${part.year}`, part)
    else if (part.kind === 'average') part.of.forEach(visit)
    else if (part.kind === 'operation') [part.left, part.right].forEach(visit)
    else if (part.kind === 'compound-growth') [part.from, part.to].forEach(visit)
  }
  visit(formula)
  return [...found.values()]
}

/**
 * Computes a formula.
 *
 * @param valueOf returns the value of a line item in a year; null when unknown
 * @returns null when a value is unknown or the result is undefined (a division by zero)
 */
export function evaluate(formula: Formula, valueOf: (wanted: ItemOfYear) => number | null): number | null {
  const value = compute(formula, valueOf)
  return value === null || !Number.isFinite(value) ? null : value
}

function compute(formula: Formula, valueOf: (wanted: ItemOfYear) => number | null): number | null {
  if (formula.kind === 'number') return formula.value
  if (formula.kind === 'item') return valueOf(formula)
  if (formula.kind === 'average') {
    const values = formula.of.map((part) => compute(part, valueOf))
    return values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value / values.length), 0)
  }
  const left = compute(formula.kind === 'operation' ? formula.left : formula.from, valueOf)
  const right = compute(formula.kind === 'operation' ? formula.right : formula.to, valueOf)
  if (left === null || right === null) return null
  if (formula.kind === 'compound-growth') return compoundGrowth(left, right, formula.years) ?? null
  const operators = { '+': left + right, '-': left - right, '*': left * right, '/': left / right }
  return operators[formula.operator]
}

const signs: Record<Operator, string> = { '+': '+', '-': '−', '*': '×', '/': '÷' }
const binding: Record<Operator, number> = { '+': 1, '-': 1, '*': 2, '/': 2 }

/** Writes a formula as a person would, with `write` for its line items: "365 × (25,309 + 34,616) ÷ 2 ÷ 111,934". */
export function writeFormula(formula: Formula, write: (item: ItemOfYear) => string): string {
  return written(formula, write, 0)
}

function written(formula: Formula, write: (item: ItemOfYear) => string, around: number): string {
  const inBrackets = (text: string, own: number): string => (own < around ? `(${text})` : text)
  switch (formula.kind) {
    case 'number':
      return String(formula.value)
    case 'item':
      return write(formula)
    case 'average':
      return inBrackets(`(${formula.of.map((part) => written(part, write, 1)).join(' + ')}) ÷ ${formula.of.length}`, 2)
    case 'compound-growth':
      return inBrackets(`(${written(formula.to, write, 2)} ÷ ${written(formula.from, write, 3)})^(1/${formula.years}) − 1`, 1)
    case 'operation': {
      const own = binding[formula.operator]
      // The right operand of a minus or a division needs brackets.
      const right = formula.operator === '-' || formula.operator === '/' ? own + 1 : own
      return inBrackets(`${written(formula.left, write, own)} ${signs[formula.operator]} ${written(formula.right, write, right)}`, own)
    }
  }
}
