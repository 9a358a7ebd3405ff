import { assert, bigInt, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fittingScale, readAmount, type Scale, scales, writeAmount } from './written-amount.ts'

describe('an amount in a scale', () => {
  it.each([
    ['1577000000', 6, '1,577'],
    ['-1577499999', 6, '(1,577)'],
    ['1577500000', 6, '1,578'],
    ['279604800000000', 8, '2,796,048.0'],
    ['0', 6, '-'],
    ['12', 6, '0'],
    ['1234.5', 0, '1,235'],
    ['416161000000', 9, '416.16'],
  ] as const)('%s in 10^%i is written %s', (decimal, scale, written) => {
    expect(writeAmount(decimal, scale)).toBe(written)
  })

  it.each([
    ['1,577', 6, '1577000000'],
    ['(1,577.25)', 6, '-1577250000'],
    ['-3', 0, '-3'],
    ['0.5', 3, '500'],
    ['2,796,048.5', 8, '279604850000000'],
    ['1.23456', 3, '1234.56'],
    ['0', 6, '0'],
  ] as const)('%s typed in 10^%i is read as %s', (typed, scale, decimal) => {
    expect(readAmount(typed, scale)).toBe(decimal)
  })

  it.each(['', 'abc', '1.2.3', '1e9', '--1', '(1', '12 34'])('does not read %j', (typed) => {
    expect(readAmount(typed, 6)).toBeUndefined()
  })

  it('is read as it was written, to the digit that is shown', () => {
    assert(
      property(bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), constantFrom<Scale>(...scales), (value, scale) => {
        const written = writeAmount(String(value), scale).replace(/^-$/, '0')
        expect(writeAmount(readAmount(written, scale) ?? '', scale).replace(/^-$/, '0')).toBe(written)
      }),
    )
  })

  it('is shown in the scale that leaves few digits, in 억 for large won in Korean', () => {
    expect(fittingScale(['416161000000'], false)).toBe(6)
    expect(fittingScale(['258935494000000'], true)).toBe(8)
    expect(fittingScale(['1577000'], false)).toBe(3)
    expect(fittingScale(['-1577'], false)).toBe(0)
    expect(fittingScale([], false)).toBe(0)
  })
})
