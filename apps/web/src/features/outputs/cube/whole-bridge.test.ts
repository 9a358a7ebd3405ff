import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bridgeOf, wholeBridge, wholeOf } from './whole-bridge.ts'

const items = [
  { key: 'new', label: 'New', values: [30, 20] },
  { key: 'churn', label: 'Churn', values: [-10, -5] },
]

describe('the bridge of one period', () => {
  it('begins with what that period begins with', () => {
    expect(bridgeOf([100, 120], items, 1)).toEqual({
      opening: 120,
      steps: [
        { key: 'new', label: 'New', amount: 20 },
        { key: 'churn', label: 'Churn', amount: -5 },
      ],
    })
  })
})

describe('the bridge of all periods', () => {
  it('of a balance begins with the first', () => {
    expect(wholeBridge([100, 120], items, true)).toMatchObject({ opening: 100, steps: [{ amount: 50 }, { amount: -15 }] })
  })

  it('of amounts begins with their sum', () => {
    expect(wholeBridge([100, 120], items, false)).toMatchObject({ opening: 220, steps: [{ amount: 50 }, { amount: -15 }] })
  })

  it('of a balance ends where the last period ends', () => {
    assert(
      property(integer(), array(integer(), { minLength: 1 }), (start, changes) => {
        const openings = changes.map((_, at) => start + changes.slice(0, at).reduce((sum, change) => sum + change, 0))
        const lines = [{ key: 'all', label: 'All', values: changes }]
        const end = ({ opening, steps }: ReturnType<typeof wholeBridge>) => steps.reduce((level, { amount }) => level + amount, opening)
        expect(end(wholeBridge(openings, lines, true))).toBe(end(bridgeOf(openings, lines, changes.length - 1)))
      }),
    )
  })
})

describe('a series of all periods', () => {
  it('adds up, but for one that is not known in every period', () => {
    expect(wholeOf([1, 2, 3])).toBe(6)
    expect(wholeOf([1, null, 3])).toBeNull()
    expect(wholeOf([])).toBeNull()
  })
})
