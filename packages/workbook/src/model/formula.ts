import type { Cell, Formula, Operator, WorksheetFunction } from './workbook.ts'

/** Operands of the builders: a formula, a cell, a number or a text. */
export type Operand = Formula | number | string

const formulaOf = (operand: Operand): Formula => {
  if (typeof operand === 'number') return { kind: 'number', value: operand }
  return typeof operand === 'string' ? { kind: 'text', value: operand } : operand
}

const operation = (operator: Operator, left: Operand, right: Operand): Formula => ({
  kind: 'operation',
  operator,
  left: formulaOf(left),
  right: formulaOf(right),
})

const chain =
  (operator: Operator) =>
  (first: Operand, second: Operand, ...more: Operand[]): Formula =>
    more.reduce<Formula>((left, right) => operation(operator, left, right), operation(operator, first, second))

export const plus = chain('+')
export const minus = chain('-')
export const times = chain('*')
export const over = chain('/')
export const power = (base: Operand, exponent: Operand): Formula => operation('^', base, exponent)
export const joined = chain('&')
export const compared = (left: Operand, operator: '=' | '<>' | '<' | '<=' | '>' | '>=', right: Operand): Formula =>
  operation(operator, left, right)

/** An absolute reference, which does not change when the formula is copied. */
export const fixed = (cell: Cell): Formula => ({ kind: 'fixed', cell })

/** The range from the first to the last cell, of one row or one column. Throws without cells. */
export function range(cells: readonly Cell[], isFixed = false): Formula {
  const [from] = cells
  const to = cells.at(-1)
  if (!from || !to) throw new Error('A range needs at least one cell')
  return { kind: 'range', from, to, isFixed }
}

export const call = (name: WorksheetFunction, ...of: Operand[]): Formula => ({ kind: 'call', name, of: of.map(formulaOf) })
export const when = (condition: Formula, then: Operand, otherwise: Operand): Formula => call('IF', condition, then, otherwise)

/** Cells that a formula refers to, ends of ranges for ranges. */
export function* referredCells(formula: Formula): Iterable<Cell> {
  switch (formula.kind) {
    case 'cell':
      yield formula
      return
    case 'fixed':
      yield formula.cell
      return
    case 'range':
      yield formula.from
      yield formula.to
      return
    case 'operation':
      yield* referredCells(formula.left)
      yield* referredCells(formula.right)
      return
    case 'call':
      for (const one of formula.of) yield* referredCells(one)
      return
    case 'number':
    case 'text':
  }
}
