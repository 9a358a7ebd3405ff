import { array, assert, constant, double, oneof, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastOf } from './color-mix.ts'
import { heatEnds, heatScale, heatShare } from './heat-scale.ts'

/** As in `tokens.css`. */
const themes = {
  light: { surface: 'rgb(255, 255, 255)', accent: 'rgb(30, 75, 143)', text: 'rgb(26, 27, 30)' },
  dark: { surface: 'rgb(21, 22, 24)', accent: 'rgb(141, 178, 242)', text: 'rgb(236, 236, 238)' },
}
const shares = Array.from({ length: 21 }, (_, at) => at / 20)

describe.each(Object.entries(themes))('the scale of a heat map in the %s theme', (_, colors) => {
  const scale = heatScale(colors)

  it('can be read on everywhere', () => {
    for (const share of shares) expect(contrastOf(scale(share), colors.text)).toBeGreaterThanOrEqual(4.5)
  })

  it('gets stronger with every step', () => {
    const distances = shares.map((share) => contrastOf(scale(share), colors.surface))
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
    expect(distances.at(-1)).toBeGreaterThan(2.5)
    expect(distances[0]).toBeGreaterThan(1)
  })
})

describe('the ends of a scale', () => {
  it('leave out what every row begins with', () => {
    const values = [
      [1, 0.5, 0.4],
      [1, 0.6, null],
    ]
    expect(heatEnds(values, true)).toEqual({ least: 0.4, most: 0.6 })
    expect(heatEnds(values, false)).toEqual({ least: 0.4, most: 1 })
  })

  it('do not exist where nothing is left', () => {
    expect(heatEnds([[1], [1]], true)).toBeUndefined()
    expect(heatEnds([], false)).toBeUndefined()
  })
})

describe('a value on a scale', () => {
  it('is in the middle of one without length, and at an end beyond it', () => {
    expect(heatShare(3, { least: 3, most: 3 })).toBe(0.5)
    expect([0, 5, 20].map((value) => heatShare(value, { least: 1, most: 9 }))).toEqual([0, 0.5, 1])
  })

  it('is within it, and not before a lesser one', () => {
    const value = oneof(constant(null), double({ min: -1e9, max: 1e9, noNaN: true }))
    assert(
      property(array(array(value, { maxLength: 6 }), { maxLength: 6 }), (values) => {
        const ends = heatEnds(values, false)
        if (!ends) return
        const sorted = values
          .flat()
          .filter((one) => one !== null)
          .toSorted((one, other) => one - other)
        const places = sorted.map((one) => heatShare(one, ends))
        expect(places).toEqual(places.toSorted((one, other) => one - other))
        for (const place of places) expect(place >= 0 && place <= 1).toBe(true)
      }),
    )
  })
})
