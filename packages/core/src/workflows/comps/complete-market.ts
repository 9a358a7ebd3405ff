import { citedSource, type CompsAssumptions, type Language } from '@dossier/contract'

type MarketInputs = Pick<CompsAssumptions['subject'], 'sharePrice' | 'shares' | 'marketCapitalization'>

/** A market value that was given besides price and shares and does not agree with them, in units of the company's currency. */
export interface MarketValueConflict {
  given: number
  computed: number
  source: string
  date: string
}

/** Prices and share counts are of neighbouring days: a larger difference is another count of shares, another day or a mistake. */
const LARGEST_DIFFERENCE = 0.02

const words = {
  source: { ko: '출처 미기재', en: 'source not stated' },
  price: {
    ko: (cap: string) => `시가총액 ÷ 주식수 (시가총액: ${cap})`,
    en: (cap: string) => `Market cap ÷ shares (market cap: ${cap})`,
  },
  shares: {
    ko: (cap: string) => `시가총액 ÷ 주가 (시가총액: ${cap})`,
    en: (cap: string) => `Market cap ÷ share price (market cap: ${cap})`,
  },
} as const

/**
 * Price and shares of a company. One that is not given follows from the other and a given market capitalisation; where all three are given, price ×
 * shares counts and a difference of more than 2 % is a conflict.
 */
export function completeMarket<Inputs extends MarketInputs>(
  inputs: Inputs,
  language: Language,
): { inputs: Inputs; conflict: MarketValueConflict | null } {
  const { sharePrice, shares, marketCapitalization: cap } = inputs
  if (cap === undefined) return { inputs, conflict: null }
  const source = citedSource(cap, language) ?? words.source[language]
  const origin = `${source}, ${cap.date}`
  if (sharePrice !== undefined && shares === undefined)
    return {
      inputs: { ...inputs, shares: { value: cap.value / sharePrice.value, source: words.shares[language](origin) } },
      conflict: null,
    }
  if (sharePrice === undefined && shares !== undefined)
    return { inputs: { ...inputs, sharePrice: { value: cap.value / shares.value, source: words.price[language](origin) } }, conflict: null }
  if (sharePrice === undefined || shares === undefined) return { inputs, conflict: null }
  const computed = sharePrice.value * shares.value
  const isNear = Math.abs(computed / cap.value - 1) <= LARGEST_DIFFERENCE
  return { inputs, conflict: isNear ? null : { given: cap.value, computed, source, date: cap.date } }
}
