import { assert, bigInt, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fittingFractionDigits, fittingScale, readAmount, type Scale, scales, writeAmount } from './written-amount.ts'

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

  it.each([
    [[], false, 0, 0],
    [['-1577'], false, 0, 0],
    [['1577000'], false, 3, 0],
    [['416161000000'], false, 6, 0],
    [['999999499999'], false, 6, 0],
    [['1234500000000'], false, 9, 1],
    [['230400881000000', '5000000'], false, 9, 0],
    [['2304008810000000'], false, 12, 1],
    [['350400000000'], true, 6, 0],
    [['1234567800000'], true, 8, 0],
    [['99999949000000'], true, 8, 0],
    [['230400881000000', '5000000'], true, 12, 2],
    [['2304008810000000'], true, 12, 1],
    [['10'.padEnd(22, '0')], true, 12, 0],
  ] as const)(
    'largest of %j (won in Korean: %s) is shown in 10^%i with %i digits behind the point',
    (decimals, isWonInKorean, scale, digits) => {
      expect(fittingScale(decimals, { isWonInKorean, isStatement: false })).toBe(scale)
      expect(fittingFractionDigits(decimals, scale)).toBe(digits)
    },
  )

  it('is counted in 억 in statements of 100조 and more, whose small lines have to be read', () => {
    const won = { isWonInKorean: true, isStatement: true }
    expect(fittingScale(['999999900000000', '41296000000'], won)).toBe(8)
    expect(fittingScale(['1000000000000000'], won)).toBe(12)
    expect(fittingScale(['230400881000000'], { isWonInKorean: false, isStatement: true })).toBe(9)
  })

  it('has the digits that say something in a scale that was chosen: none for large won in 억, some for small ones', () => {
    expect(fittingFractionDigits(['230400881000000'], 8)).toBe(0)
    expect(writeAmount('230400881000000', 8, 0)).toBe('2,304,009')
    expect(fittingFractionDigits(['35041000000'], 8)).toBe(1)
    expect(fittingFractionDigits(['350410000'], 9)).toBe(2)
    expect(writeAmount('230400881000000', 12, 2)).toBe('230.40')
  })
})
