import { array, assert, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endLabelOffsets } from './end-labels.ts'

const plot = { min: 0, max: 1, height: 200 }

describe('names at the ends of lines', () => {
  it('stay where they are while none covers another', () => {
    expect(endLabelOffsets([0.9, 0.1], plot)).toEqual([0, 0])
    expect(endLabelOffsets([0.9, undefined], plot)).toEqual([0, 0])
  })

  it('part where lines end at the same value, the earlier line above', () => {
    expect(endLabelOffsets([0.95, 0.95], plot).map(Math.round)).toEqual([-8, 8])
    expect(endLabelOffsets([0.5, 0.52], plot).map(Math.round)).toEqual([6, -6])
  })

  it('never cover one another, and keep the order of the values', () => {
    const someEnds = array(double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 6 })
    assert(
      property(someEnds, (ends) => {
        const places = endLabelOffsets(ends, plot).map((offset, at) => (1 - (ends[at] ?? 0)) * plot.height + offset)
        const ranked = ends.map((value, at) => ({ value, at })).toSorted((one, other) => other.value - one.value || one.at - other.at)
        const gaps = ranked.slice(1).map(({ at }, rank) => (places[at] ?? 0) - (places[ranked[rank]?.at ?? at] ?? 0))
        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16 - 1e-6)
      }),
    )
  })
})
