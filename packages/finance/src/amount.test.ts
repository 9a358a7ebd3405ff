import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount } from './amount.ts'

describe('a printed figure', () => {
  it.each([
    ['1,577', 1577],
    ['$ 1,577', 1577],
    ['(1,577)', -1577],
    ['$ (660)', -660],
    ['( 1,577 )', -1577],
    ['2,210.8', 2210.8],
    ['△1,234', -1234],
    ['-1,234', -1234],
    ['(△1,234)', -1234],
    ['—', 0],
    ['$ -', 0],
    ['₩65,105,448', 65105448],
    ['1,234 (a)', 1234],
    ['1,234 (주1)', 1234],
    ['1,234 *', 1234],
  ])('reads %s', (text, value) => expect(readAmount(text)).toEqual({ value, percent: false }))

  it('knows a percentage', () => {
    expect(readAmount('43.0 %')).toEqual({ value: 43, percent: true })
    expect(readAmount('(4.4)%')).toEqual({ value: -4.4, percent: true })
  })

  it.each(['', 'n/a', '12 34', '1,23', '2018 2017', 'Total', '1-2', '(1,577', '1.2.3', '3x'])('does not read %j', (text) =>
    expect(readAmount(text)).toBeNull(),
  )

  it('comes back from every way of writing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), fc.constantFrom('', '$ ', '₩'), fc.boolean(), (size, currency, negative) => {
        const digits = size.toLocaleString('en-US')
        expect(readAmount(`${currency}${negative ? `(${digits})` : digits}`)?.value).toBe(negative ? -size : size)
      }),
    )
  })
})
