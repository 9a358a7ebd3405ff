import { describe, expect, it } from 'vitest'
import { completeMarket } from './complete-market.ts'

const sharePrice = { value: 20, source: 'Exchange, 30 October 2026' }
const shares = { value: 50e6, source: '10-Q cover' }
const cap = (value: number) => ({ value, source: 'FMP', date: '2026-10-30' })

describe('market capitalisation', () => {
  it('gives the price or the number of shares that is missing, with its source and day', () => {
    expect(completeMarket({ sharePrice, marketCapitalization: cap(1e9) }, 'en').inputs).toMatchObject({
      shares: { value: 50e6, source: 'Market cap ÷ share price (market cap: FMP, 2026-10-30)' },
    })
    expect(completeMarket({ shares, marketCapitalization: cap(1e9) }, 'ko').inputs).toMatchObject({
      sharePrice: { value: 20, source: '시가총액 ÷ 주식수 (시가총액: FMP, 2026-10-30)' },
    })
  })

  it('does not replace a given price and number of shares, and conflicts with them beyond 2 %', () => {
    for (const near of [0.981e9, 1e9, 1.019e9])
      expect(completeMarket({ sharePrice, shares, marketCapitalization: cap(near) }, 'en')).toMatchObject({
        inputs: { sharePrice, shares },
        conflict: null,
      })
    expect(completeMarket({ sharePrice, shares, marketCapitalization: cap(1.2e9) }, 'en')).toEqual({
      inputs: { sharePrice, shares, marketCapitalization: cap(1.2e9) },
      conflict: { given: 1.2e9, computed: 1e9, source: 'FMP', date: '2026-10-30' },
    })
  })

  it('alone, or not given, changes nothing', () => {
    expect(completeMarket({ marketCapitalization: cap(1e9) }, 'en')).toEqual({ inputs: { marketCapitalization: cap(1e9) }, conflict: null })
    expect(completeMarket({ sharePrice }, 'en')).toEqual({ inputs: { sharePrice }, conflict: null })
  })
})
