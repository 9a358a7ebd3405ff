import { describe, expect, it } from 'vitest'
import { priceDigits, writeMultiple, writeNumber, writePercent, writePoints } from './written-figure.ts'

describe('figures of a valuation', () => {
  it.each([
    [1234.5, 2, '1,234.50'],
    [-1234.5, 0, '(1,235)'],
    [-0.001, 2, '0.00'],
    [null, 2, 'N/A'],
  ])('%s with %i digits is written %s', (value, digits, written) => {
    expect(writeNumber(value, digits)).toBe(written)
  })

  it('have percentages in parentheses where they are negative', () => {
    expect([0.1234, -0.04, -0.0001, null].map((ratio) => writePercent(ratio))).toEqual(['12.3%', '(4.0%)', '0.0%', 'N/A'])
    expect(writePercent(0.0825, 2)).toBe('8.25%')
  })

  it('have steps of a sensitivity with their sign', () => {
    expect([-0.02, -0.01, 0, 0.01].map(writePoints)).toEqual(['−2.0', '−1.0', '0.0', '+1.0'])
  })

  it('have multiples with one decimal', () => {
    expect([9, null].map(writeMultiple)).toEqual(['9.0x', 'N/A'])
  })

  it('have prices with the digits of their currency', () => {
    expect(['KRW', 'JPY', 'USD', 'unknown'].map(priceDigits)).toEqual([0, 0, 2, 2])
  })
})
