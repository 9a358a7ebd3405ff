import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { constant, evaluate, type Formula, item, itemsOf, operation, writeFormula } from './formula.ts'

const values: Record<string, number> = { 'revenue 2019': 6489, 'property 2018': 282, 'property 2019': 253 }
const valueOf = ({ item: id, year }: { item: string; year: number }) => values[`${id} ${year}`] ?? null
const turnover = operation('/', item('revenue', 2019), { kind: 'average', of: [item('property', 2018), item('property', 2019)] })

describe('formulas', () => {
  it('are computed from line items', () => {
    expect(evaluate(turnover, valueOf)).toBeCloseTo(24.2579, 4)
    expect(itemsOf(turnover).map(({ item: id, year }) => `${id} ${year}`)).toEqual(['revenue 2019', 'property 2018', 'property 2019'])
  })

  it('are written as a person writes them', () => {
    expect(writeFormula(turnover, (wanted) => String(valueOf(wanted)))).toBe('6489 ÷ ((282 + 253) ÷ 2)')
    const write = ({ item: id }: { item: string }) => id
    const difference = operation('-', item('a', 1), operation('-', item('b', 1), item('c', 1)))
    expect(writeFormula(difference, write)).toBe('a − (b − c)')
    expect(writeFormula(operation('*', difference, constant(2)), write)).toBe('(a − (b − c)) × 2')
    expect(writeFormula({ kind: 'compound-growth', from: item('a', 1), to: item('b', 3), years: 2 }, write)).toBe('(b ÷ a)^(1/2) − 1')
  })

  it('give null for unknown items and division by zero', () => {
    expect(evaluate(item('cash', 2019), valueOf)).toBeNull()
    expect(evaluate(operation('/', constant(1), constant(0)), valueOf)).toBeNull()
    expect(evaluate({ kind: 'compound-growth', from: constant(-1), to: constant(2), years: 3 }, valueOf)).toBeNull()
  })

  it('give the same value when the written form is computed', () => {
    const leaf = fc.integer({ min: 1, max: 99 }).map(constant)
    const { tree } = fc.letrec<{ tree: Formula }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc
          .tuple(fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const), tie('tree'), tie('tree'))
          .map(([sign, left, right]) => operation(sign, left, right)),
        fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((of): Formula => ({ kind: 'average', of })),
      ),
    }))
    fc.assert(
      fc.property(tree, (formula) => {
        const computed = evaluate(formula, () => null)
        fc.pre(computed !== null)
        const text = writeFormula(formula, () => '')
          .replaceAll('×', '*')
          .replaceAll('÷', '/')
          .replaceAll('−', '-')
        expect(arithmetic(text)).toBeCloseTo(computed, 6)
      }),
    )
  })
})

/** Computes written arithmetic: numbers, four operators and brackets. */
function arithmetic(text: string): number {
  const tokens = text.match(/\d+(?:\.\d+)?|[-+*/()]/g) ?? []
  let at = 0
  const factor = (): number => {
    const token = tokens[at++]
    if (token !== '(') return Number(token)
    const inside = sum()
    at += 1
    return inside
  }
  const product = (): number => {
    let value = factor()
    while (tokens[at] === '*' || tokens[at] === '/') value = tokens[at++] === '*' ? value * factor() : value / factor()
    return value
  }
  const sum = (): number => {
    let value = product()
    while (tokens[at] === '+' || tokens[at] === '-') value = tokens[at++] === '+' ? value + product() : value - product()
    return value
  }
  return sum()
}
