import { array, assert, double, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignAt, axisEnds, heightOfBars, LINE_HEIGHT, wrapped } from './range-layout.ts'

describe('the axis of range bars', () => {
  it('begins at zero for bars that grow from it, and has room at the other end', () => {
    expect(axisEnds([100, 200], true)).toEqual({ min: 0, max: 212 })
    expect(axisEnds([-100, -50], true)).toEqual({ min: -106, max: 0 })
  })

  it('is as long as what it shows where bars float', () => {
    expect(axisEnds([100, 200], false)).toEqual({ min: 94, max: 206 })
  })

  it('holds every value and is never of no length', () => {
    const values = array(double({ min: -1e12, max: 1e12, noNaN: true }), { minLength: 1, maxLength: 9 })
    assert(
      property(values, (all) => {
        const { min, max } = axisEnds(all, false)
        expect(min).toBeLessThan(max)
        for (const value of all) expect(min <= value && value <= max).toBe(true)
      }),
    )
  })
})

describe('the name of a bar', () => {
  it.each([
    ['Net defined benefit liability', 16, ['Net defined', 'benefit', 'liability']],
    ['비관~낙관 시나리오', 16, ['비관~낙관', '시나리오']],
    ['Cash', 16, ['Cash']],
  ])('%s is broken between words', (name, width, lines) => {
    expect(wrapped(name, width)).toEqual(lines)
  })

  it('loses no word', () => {
    assert(
      property(string(), (name) => {
        expect(wrapped(name, 10).join(' ')).toBe(name)
      }),
    )
  })
})

describe('the height of bars', () => {
  it('has room for every line of the longest name and its figure where there is little room', () => {
    const bars = [{ label: 'Cash' }, { label: 'Net defined benefit liability' }]
    expect(heightOfBars(bars, 0, true)).toBeGreaterThanOrEqual(bars.length * 3 * LINE_HEIGHT)
    expect(heightOfBars(bars, 0, false)).toBeLessThan(heightOfBars(bars, 0, true))
  })
})

describe('the label of a line', () => {
  it('is placed towards the middle if its line is near an end of the axis', () => {
    expect([0.05, 0.5, 0.95].map(alignAt)).toEqual(['left', 'center', 'right'])
  })
})
