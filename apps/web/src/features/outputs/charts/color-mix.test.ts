import { assert, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastOf, mixColors } from './color-mix.ts'

describe('mixed colours', () => {
  it('lie between both ends', () => {
    expect(mixColors('rgb(0, 0, 0)', 'rgb(200, 100, 50)', 0)).toBe('rgb(0, 0, 0)')
    expect(mixColors('rgb(0, 0, 0)', 'rgb(200, 100, 50)', 0.5)).toBe('rgb(100, 50, 25)')
    expect(mixColors('rgb(0, 0, 0)', 'rgb(200, 100, 50)', 1)).toBe('rgb(200, 100, 50)')
  })

  it('are made of computed colours only', () => {
    expect(() => mixColors('#ffffff', 'rgb(0, 0, 0)', 0.5)).toThrow('#ffffff')
  })
})

describe('contrast', () => {
  it.each([
    ['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 21],
    ['rgb(255, 255, 255)', 'rgb(255, 255, 255)', 1],
    // As the calculators of WebAIM and others give it.
    ['rgb(118, 118, 118)', 'rgb(255, 255, 255)', 4.54],
  ])('of %s and %s is %d', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 2)
  })

  it('is the same both ways, and at least 1', () => {
    const color = tuple(integer({ min: 0, max: 255 }), integer({ min: 0, max: 255 }), integer({ min: 0, max: 255 })).map(
      (parts) => `rgb(${parts.join(', ')})`,
    )
    assert(
      property(color, color, (one, other) => {
        expect(contrastOf(one, other)).toBe(contrastOf(other, one))
        expect(contrastOf(one, other)).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})
