import {
  AppError,
  type Translated,
  type CompanyStatements,
  describeError,
  type InputOf,
  type Language,
  type MarketData,
  type MarketInput,
  type workflowEndpoints,
} from '@dossier/contract'
import { unleverBeta } from '@dossier/finance'
import { daysAfter } from '@dossier/notation'
import type { Figure, Quote, Source } from '@dossier/sources'
import { companyProfilesOf, companyStatements } from '../../companies/index.ts'
import { registerPolicy } from '../../registers/index.ts'
import { askSource } from '../../sources/index.ts'
import { type Member, useCase, type UseCaseContext } from '../../use-case/index.ts'
import { publishedPremiums } from './published-premiums.ts'

const MARKET = 'market'
/** Shares that are market value over price. */
const DERIVED_SHARES = 'market value over price'
/** The service that has series of share prices by symbol. */
const SERVICE_OF_HISTORY = 'fmp'
/** Maximum age of a price, a yield or a rate in days: the longest holidays, and the days until publication. */
const MAX_DAYS = 14

/** Ten-year government bonds by currency, the first service that is configured. */
const riskFreeSeries: Readonly<Record<string, readonly string[]>> = {
  USD: ['fred:DGS10', 'fmp:treasury/year10'],
  KRW: ['ecos:817Y002/D/010210000'],
}

type Context = UseCaseContext<Member, unknown, 'clock' | 'secretBox' | 'sources'>

type MarketQuery = InputOf<typeof workflowEndpoints.marketData>

/** The market data of a company, for those who may ask outside sources. @throws COMPANY_NOT_FOUND */
export const showMarketData = useCase({
  needs: ['blobs', 'clock', 'indexes', 'secretBox', 'sources'],
  policy: registerPolicy('files.read'),
  async run(context, query: MarketQuery): Promise<MarketData> {
    const { failures, ...found } = await marketDataOf(context, query)
    return { ...found, failures: failures.map((failure) => failure[context.actor.language]) }
  },
})

/** Market data whose failures are worded for readers of either language. */
export type FoundMarketData = Omit<MarketData, 'failures'> & { failures: Translated[] }

/**
 * Figures of market sources and of tables of the workspace for a company, named in the language of the actor. A failure of one leaves the others, and
 * is named.
 * @throws COMPANY_NOT_FOUND
 */
export async function marketDataOf(
  context: Context & UseCaseContext<Member, unknown, 'blobs' | 'indexes'>,
  { asOf, into, ...of }: MarketQuery,
): Promise<FoundMarketData> {
  const { deps, actor, read } = context
  const statements = await companyStatements(context, of, actor.language)
  const profile = (await companyProfilesOf(read, of.projectId)).get(of.company)
  const today = deps.clock.now().toISOString().slice(0, 10)
  const on = asOf === undefined || asOf > today ? today : asOf
  const failures: Translated[] = []
  const attempt = async <T>(asking: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await asking()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failures.push({ ko: describeError(error, 'ko').body.message, en: describeError(error, 'en').body.message })
      return undefined
    }
  }
  const { currency } = statements
  const symbol = profile?.symbol ?? null
  const quote = symbol === null ? undefined : await attempt(() => quoteOf(context, symbol, on))
  if (quote !== undefined && quote.price === undefined)
    failures.push({ ko: words.noPrice.ko(quote.symbol, on), en: words.noPrice.en(quote.symbol, on) })
  const riskFree = currency === null ? undefined : await attempt(() => riskFreeOf(context, currency, on))
  const rate = currency === null || into === undefined ? undefined : await attempt(() => exchangeRateOf(context, currency, into, on))
  const premiums = profile && (await publishedPremiums(context, { ...profile, projectId: of.projectId }))
  const { language } = actor
  const ofSymbol = (figure: Figure | undefined, name: Named<[string]>): MarketInput | undefined =>
    quote && figure && marketInput(figure, named(name, quote.symbol), language)
  const beta = ofSymbol(quote?.beta, words.beta)
  return {
    symbol,
    currency,
    sharePrice: ofSymbol(quote?.price, words.price) ?? null,
    shares: quote ? presentShares(quote, language) : null,
    marketCapitalization: ofSymbol(quote?.marketCapitalization, words.marketValue) ?? null,
    beta: beta ?? null,
    unleveredBeta: (beta && unlevered(beta, quote, statements, language)) ?? null,
    riskFree: riskFree ?? null,
    exchangeRate: rate ?? null,
    countryPremium: premiums?.countryPremium ?? null,
    equityRiskPremium: premiums?.equityRiskPremium ?? null,
    industryBeta: premiums?.industryBeta ?? null,
    failures: [...new Map(failures.map((failure) => [failure.en, failure])).values()],
  }
}

const words = {
  noPrice: {
    ko: (symbol: string, day: string) => `${day} 이전 최근 거래일의 ${symbol} 주가를 찾지 못했습니다`,
    en: (symbol: string, day: string) => `No price of ${symbol} on or shortly before ${day}`,
  },
  price: { ko: (symbol: string) => `${symbol} 주가`, en: (symbol: string) => `Price of ${symbol}` },
  shares: { ko: (symbol: string) => `${symbol} 상장주식수`, en: (symbol: string) => `Shares of ${symbol}` },
  derivedShares: {
    ko: (symbol: string) => `${symbol} 시가총액 ÷ 주가`,
    en: (symbol: string) => `Market cap ÷ price of ${symbol}`,
  },
  marketValue: { ko: (symbol: string) => `${symbol} 시가총액`, en: (symbol: string) => `Market cap of ${symbol}` },
  beta: { ko: (symbol: string) => `${symbol} 베타(레버드)`, en: (symbol: string) => `Levered beta of ${symbol}` },
  unlevered: {
    ko: (of: { beta: string; ratio: string; tax: string }) => `언레버링: 베타 ${of.beta}, D/E ${of.ratio}, 세율 ${of.tax}`,
    en: (of: { beta: string; ratio: string; tax: string }) => `Beta ${of.beta} unlevered at D/E ${of.ratio} and tax ${of.tax}`,
  },
  riskFree: {
    won: { ko: '국고채 10년 금리', en: '10-year Korea Treasury bond yield' },
    dollar: { ko: '미국 국채 10년 금리', en: '10-year U.S. Treasury yield' },
  },
  rate: {
    ko: (from: string, to: string) => `${from}/${to} 기준환율`,
    en: (from: string, to: string) => `Reference rate, ${to} for one ${from}`,
  },
} as const

/** Words around details, in both languages. */
type Named<Details extends unknown[]> = Record<Language, (...details: Details) => string>
const named = <Details extends unknown[]>(name: Named<Details>, ...details: Details): Translated => ({
  ko: name.ko(...details),
  en: name.en(...details),
})

/** "market/fmp" → "FMP", as analysts cite it. */
const serviceOf = (source: string): string => (source.split('/')[1] ?? source).toUpperCase()

function marketInput({ value, unit, asOf, source, address, retrievedAt }: Figure, { ko, en }: Translated, language: Language): MarketInput {
  const cite = (name: string): string => `${serviceOf(source)}: ${name}, ${asOf}`
  const citation = { ko: cite(ko), en: cite(en) }
  return {
    value: Number(value),
    source: citation[language],
    quoted: { unit, asOf, service: source, address, retrievedAt: retrievedAt.toISOString(), citation },
  }
}

/** Market cap over price, for a service that states no number of shares. */
function sharesOf(price: Figure | undefined, marketCapitalization: Figure | undefined): Figure | undefined {
  if (price === undefined || marketCapitalization === undefined || price.unit !== marketCapitalization.unit) return undefined
  const value = Math.round(Number(marketCapitalization.value) / Number(price.value))
  return Number.isFinite(value) && value > 0 ? { ...marketCapitalization, value: String(value), unit: DERIVED_SHARES } : undefined
}

function presentShares({ symbol, shares, price, marketCapitalization }: Quote, language: Language): MarketInput | null {
  const found = shares ?? sharesOf(price, marketCapitalization)
  if (found === undefined) return null
  const isDerived = found.unit === DERIVED_SHARES
  return marketInput({ ...found, unit: 'shares' }, named(words[isDerived ? 'derivedShares' : 'shares'], symbol), language)
}

/** Excludes a price of a later day and figures based on it; the price of the requested day is read from the series of the service. */
const quoteOf = (context: Context, symbol: string, on: string): Promise<Quote | undefined> =>
  askSource(context, MARKET, async (source) => {
    const quote = await source.quote?.(symbol, { on })
    if (quote?.price === undefined || quote.price.asOf <= on) return quote
    const { price: latest, marketCapitalization, ...rest } = quote
    const service = latest.source.slice(MARKET.length + 1)
    const price = service === SERVICE_OF_HISTORY ? await lastOf(source, `${service}:${quote.symbol}`, on) : undefined
    const shares = sharesOf(latest, marketCapitalization)
    return { ...rest, ...(price && { price }), ...(rest.shares === undefined && shares && { shares }) }
  })

/** The last figure of a series up to a day. */
async function lastOf(source: Source, id: string, on: string): Promise<Figure | undefined> {
  const series = await source.series?.({ id, from: daysAfter(on, -MAX_DAYS), to: on })
  return series?.figures.findLast(({ asOf }) => asOf <= on)
}

/** A yield as a fraction; undefined if no service of the currency is configured. */
function riskFreeOf(context: Context, currency: string, on: string): Promise<MarketInput | undefined> {
  return askSource(context, MARKET, async (source) => {
    const id = riskFreeSeries[currency]?.find((one) => source.configured?.includes(one.slice(0, one.indexOf(':'))))
    const found = id === undefined ? undefined : await lastOf(source, id, on)
    if (id === undefined || found === undefined) return undefined
    const figure = marketInput(found, words.riskFree[currency === 'KRW' ? 'won' : 'dollar'], context.actor.language)
    return found.unit === 'percent' ? { ...figure, value: Number((figure.value / 100).toFixed(8)) } : figure
  })
}

/** From the euro reference rates of both currencies; undefined if the European Central Bank is not configured. */
function exchangeRateOf(context: Context, from: string, to: string, on: string): Promise<MarketInput | undefined> {
  const ofEuro = (source: Source, currency: string) => lastOf(source, `ecb:EXR/D.${currency}.EUR.SP00.A`, on)
  return askSource(context, MARKET, async (source) => {
    if (!source.configured?.includes('ecb') || from === to) return undefined
    const [own, other] = [from === 'EUR' ? null : await ofEuro(source, from), to === 'EUR' ? null : await ofEuro(source, to)]
    const dated = other ?? own
    if (own === undefined || other === undefined || !dated) return undefined
    if (own && other && own.asOf !== other.asOf) return undefined
    const value = Number(other?.value ?? 1) / Number(own?.value ?? 1)
    const figure = marketInput(dated, named(words.rate, from, to), context.actor.language)
    return Number.isFinite(value) && value > 0 ? { ...figure, value, quoted: { ...figure.quoted, unit: `${to}/${from}` } } : undefined
  })
}

const WHOLE_YEAR = 12
/** Effective rates outside these result from one-off items. */
const taxBounds = { least: 0.1, most: 0.35 }

/** A beta without the effect of debt: of the last balance sheet over market value, at the tax rate of the last fiscal year. */
function unlevered(
  beta: MarketInput,
  quote: Quote | undefined,
  { values, periods, currency }: CompanyStatements,
  language: Language,
): MarketInput | undefined {
  const { marketCapitalization } = quote ?? {}
  const year = periods.find(({ isFiscalYear }) => isFiscalYear)
  if (marketCapitalization === undefined || marketCapitalization.unit !== currency || year === undefined) return undefined
  const balance = (account: string) => values.find((one) => one.account === account && one.months === null && one.to === year.to)
  const flow = (account: string) => values.find((one) => one.account === account && one.months === WHOLE_YEAR && one.to === year.to)
  const debts = [balance('short-term-debt'), balance('long-term-debt')]
  const [tax, pretax] = [flow('income-tax'), flow('pretax-income')]
  if (debts.every((one) => one === undefined) || tax === undefined || pretax === undefined || Number(pretax.value) <= 0) return undefined
  const debt = debts.reduce((total, one) => total + Number(one?.value ?? 0), 0)
  const ratio = debt / Number(marketCapitalization.value)
  const rate = Math.min(taxBounds.most, Math.max(taxBounds.least, Number(tax.value) / Number(pretax.value)))
  const value = Number(unleverBeta(beta.value, ratio, rate).toFixed(4))
  if (!Number.isFinite(value)) return undefined
  const parts = { beta: String(beta.value), ratio: `${(ratio * 100).toFixed(1)}%`, tax: `${(rate * 100).toFixed(1)}%` }
  const cite = (own: string, of: Language): string => `${own}; ${words.unlevered[of](parts)}`
  const { quoted, source } = beta
  const { ko, en } = quoted.citation ?? { ko: source, en: source }
  return { value, source: cite(source, language), quoted: { ...quoted, citation: { ko: cite(ko, 'ko'), en: cite(en, 'en') } } }
}
