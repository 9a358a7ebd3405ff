import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '../client/days.ts'
import { dayAt } from '../client/days.ts'
import { fmpProtocol } from '../vendors/fmp.ts'
import { figureOf, type MarketService } from './market-service.ts'

const number = z.string().nullish()
const profileSchema = z.array(z.object({ companyName: z.string().nullish(), currency: z.string().nullish(), beta: number }))
const quoteSchema = z.array(z.object({ price: number, marketCap: number, timestamp: number }))

const SYMBOL = /^[A-Z0-9.-]{1,12}$/

/** Prices of FMP, and yields of the U.S. Treasury: "AAPL", "treasury/year10". */
export const fmpMarket: MarketService = {
  protocol: fmpProtocol,
  suggested: (symbol) => [
    ...(symbol !== undefined && SYMBOL.test(symbol)
      ? [{ name: symbol, title: { en: `${symbol}, closing price`, ko: `${symbol} 종가` } }]
      : []),
    { name: 'treasury/year10', title: { en: 'U.S. Treasury, 10 years', ko: '미국 국채 10년' } },
  ],
  symbolPattern: SYMBOL,
  seriesPattern: /^(?:treasury\/(?:month|year)\d{1,2}|[A-Z0-9.-]{1,12})$/,
  async quote(service, { symbol, signal }) {
    const profile = await service.exactJson({ path: '/stable/profile', query: { symbol }, keepMs: DAY_MS, signal }, profileSchema)
    const reply = await service.exactJson({ path: '/stable/quote', query: { symbol }, keepMs: 10 * MINUTE_MS, signal }, quoteSchema)
    const [about, quote] = [profile.value[0], reply.value[0]]
    if (about === undefined || quote === undefined) return { ...reply, value: undefined }
    const unit = about.currency ?? ''
    const seconds = Number(quote.timestamp ?? Number.NaN)
    const day = Number.isFinite(seconds) ? dayAt(new Date(seconds * 1_000)) : dayAt(reply.retrievedAt)
    return {
      ...reply,
      value: {
        name: about.companyName ?? undefined,
        price: figureOf(quote.price, unit, day),
        marketCapitalization: figureOf(quote.marketCap, unit, day),
        beta: figureOf(about.beta, 'ratio', dayAt(profile.retrievedAt)),
      },
    }
  },
  async series(service, { name, from, to, signal }) {
    const [, maturity] = /^treasury\/(.+)$/.exec(name) ?? []
    if (maturity !== undefined) {
      const rows = z.array(z.record(z.string(), z.string().nullable()))
      const reply = await service.exactJson({ path: '/stable/treasury-rates', query: { from, to }, keepMs: DAY_MS, signal }, rows)
      const figures = reply.value.flatMap((row) => figureOf(row[maturity], 'percent', row['date'] ?? undefined) ?? [])
      return { ...reply, value: { name: `U.S. Treasury ${maturity}`, figures } }
    }
    const profile = await service.exactJson({ path: '/stable/profile', query: { symbol: name }, keepMs: DAY_MS, signal }, profileSchema)
    const [about] = profile.value
    const reply = await service.exactJson(
      { path: '/stable/historical-price-eod/full', query: { symbol: name, from, to }, keepMs: DAY_MS, signal },
      z.array(z.object({ date: z.string(), close: number })),
    )
    const figures = reply.value.flatMap(({ date, close }) => figureOf(close, about?.currency ?? '', date) ?? [])
    return { ...reply, value: { name: about?.companyName ?? name, figures } }
  },
  check: (service, signal) => service.exactJson({ path: '/stable/quote', query: { symbol: 'AAPL' }, keepMs: 0, signal }, quoteSchema),
}
