import { citedSource, type Translated, translatedSchema, type Language, type MarketInput, marketInputSchema } from '@dossier/contract'
import type { DatapackMarket, Sourced } from '@dossier/workbook'
import { z } from 'zod'
import type { FoundMarketData } from '../market/show-market-data.ts'

/** What market sources stated of a company when its datapack was requested. */
export const requestedMarketSchema = z.object({
  symbol: z.string().nullable(),
  sharePrice: marketInputSchema.nullable(),
  shares: marketInputSchema.nullable(),
  marketCapitalization: marketInputSchema.nullable(),
  /** Why figures are missing; earlier requests have it in the language of the workbook alone. */
  failures: z.array(z.union([translatedSchema, z.string().transform((text): Translated => ({ ko: text, en: text }))])),
})
type RequestedMarket = z.infer<typeof requestedMarketSchema>

export const requestedMarketOf = ({ symbol, sharePrice, shares, marketCapitalization, failures }: FoundMarketData): RequestedMarket => ({
  symbol,
  sharePrice,
  shares,
  marketCapitalization,
  failures,
})

/** Market figures as a datapack uses them: those in another currency than the statements are only shown. */
export interface MarketOfDatapack {
  symbol: string | null
  sharePrice: MarketInput | null
  shares: MarketInput | null
  marketCapitalization: MarketInput | null
  /** Currency of the price; that of the statements without one. */
  currency: string
  /** Price × shares, else the stated market value, in units of the statements' currency; undefined where unknown. */
  marketValue: number | undefined
  isFinancial: boolean
  needs: Translated[]
}

const words = {
  notRequested: {
    ko: "시장 데이터를 조회하지 않았습니다. '시장 데이터 포함'을 선택해 다시 실행하세요.",
    en: 'Market data was not requested: run the workflow again with “Include market data”.',
  },
  symbol: { ko: '회사 프로필에 종목코드를 입력하세요.', en: 'Enter the symbol in the profile of the company.' },
  source: {
    ko: '관리자가 외부 출처 설정에서 시장 데이터 서비스를 켜고 인증키를 입력해야 합니다.',
    en: 'An admin has to turn on a market data service and enter its key in the settings of outside sources.',
  },
  otherCurrency: {
    ko: (price: string, own: string) =>
      `주가는 ${price}, 재무제표는 ${own} 기준이어서 배수를 계산하지 않았습니다. 동종기업 비교에서는 환율을 적용할 수 있습니다.`,
    en: (price: string, own: string) =>
      `The price is in ${price} and the statements are in ${own}, so there are no multiples. A peer comparison can apply an exchange rate.`,
  },
} as const

/** @param requested null where nobody asked for market data */
export function marketOfDatapack(
  requested: RequestedMarket | null,
  { currency, isFinancial }: { currency: string; isFinancial: boolean },
): MarketOfDatapack {
  const { symbol = null, sharePrice = null, shares = null, marketCapitalization = null, failures = [] } = requested ?? {}
  const ofPrice = sharePrice?.quoted.unit ?? marketCapitalization?.quoted.unit ?? currency
  const stated = sharePrice !== null && shares !== null ? sharePrice.value * shares.value : marketCapitalization?.value
  const needs = [
    ...(requested === null ? [words.notRequested] : []),
    ...(requested !== null && symbol === null ? [words.symbol] : []),
    ...(symbol !== null && stated === undefined ? [words.source] : []),
    ...(ofPrice === currency ? [] : [{ ko: words.otherCurrency.ko(ofPrice, currency), en: words.otherCurrency.en(ofPrice, currency) }]),
    ...failures.map(({ ko, en }) => ({ ko: asSentence(ko), en: asSentence(en) })),
  ]
  return {
    symbol,
    sharePrice,
    shares,
    marketCapitalization,
    currency: ofPrice,
    marketValue: ofPrice === currency ? stated : undefined,
    isFinancial,
    needs,
  }
}

/** Messages of failures end without a full stop, for other texts to follow; needs are sentences. */
const asSentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`)

/** @param size units of currency in a unit of the model @param language of the workbook */
export function marketOfWorkbook(market: MarketOfDatapack, size: number, language: Language): DatapackMarket {
  const { symbol, sharePrice, shares, marketCapitalization, currency, isFinancial, needs } = market
  const sourced = (one: MarketInput | null, per = 1): Sourced | null =>
    one && {
      value: one.value / per,
      source: {
        label: citedSource(one, language) ?? one.source,
        date: one.quoted.asOf,
        link: one.quoted.address,
        retrieved: one.quoted.retrievedAt.slice(0, 10),
      },
    }
  return {
    symbol,
    currency,
    price: sourced(sharePrice),
    shares: sourced(shares),
    marketValue: sourced(marketCapitalization, size),
    isFinancial,
    needs: needs.map((need) => need[language]),
  }
}
