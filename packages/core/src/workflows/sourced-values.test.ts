import { describe, expect, it } from 'vitest'
import { unitOfAmounts } from './sourced-values.ts'

describe('the unit of a workbook', () => {
  it.each([
    [[], 'USD', 'en', 'one'],
    [[-999_999], 'USD', 'en', 'one'],
    [[1e6], 'KRW', 'ko', 'thousand'],
    [[416e9, 5], 'USD', 'en', 'million'],
    [[1e12], 'USD', 'ko', 'billion'],
    [[230_400_881e6, 5e6], 'KRW', 'ko', 'hundred-million'],
    [[-230_400_881e6], 'KRW', 'en', 'billion'],
    [[230_400_881e6], null, 'ko', 'billion'],
  ] as const)('of %j %s in %s is %s', (amounts, currency, language, unit) => {
    expect(unitOfAmounts(amounts, { currency, language })).toBe(unit)
  })
})
