import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waterfallSteps } from './waterfall-steps.ts'

describe('steps of a waterfall', () => {
  it('go from enterprise value by debt and cash to equity value', () => {
    const [debt, cash] = [{ amount: -440 }, { amount: 120 }]
    expect(waterfallSteps(1_000, [debt, cash])).toEqual([
      { item: undefined, amount: 1_000, from: 0, to: 1_000 },
      { item: debt, amount: -440, from: 1_000, to: 560 },
      { item: cash, amount: 120, from: 560, to: 680 },
      { item: undefined, amount: 680, from: 0, to: 680 },
    ])
  })

  it('leave out items of nothing', () => {
    expect(waterfallSteps(1_000, [{ amount: 0 }]).map(({ to }) => to)).toEqual([1_000, 1_000])
  })

  it('begin where the one before ended and add up to the closing total, whatever the signs', () => {
    const amounts = array(integer({ min: -1e9, max: 1e9 }), { maxLength: 12 })
    assert(
      property(integer({ min: -1e9, max: 1e9 }), amounts, (opening, all) => {
        const steps = waterfallSteps(
          opening,
          all.map((amount) => ({ amount })),
        )
        const items = steps.slice(1, -1)
        let level = opening
        for (const { amount, from, to } of items) {
          expect(from).toBe(level)
          expect(to).toBe(from + amount)
          level = to
        }
        expect(steps[0]).toMatchObject({ from: 0, to: opening })
        expect(steps.at(-1)).toMatchObject({ from: 0, to: level, amount: all.reduce((sum, amount) => sum + amount, opening) })
      }),
    )
  })
})
