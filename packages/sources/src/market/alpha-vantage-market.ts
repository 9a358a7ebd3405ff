import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '../client/days.ts'
import { alphaVantageProtocol } from '../vendors/alpha-vantage.ts'
import { figureOf, type MarketService } from './market-service.ts'

const overviewSchema = z.object({
  Name: z.string().optional(),
  Currency: z.string().optional(),
  MarketCapitalization: z.string().optional(),
  SharesOutstanding: z.string().optional(),
  Beta: z.string().optional(),
})
const quoteSchema = z.object({
  'Global Quote': z.object({ '05. price': z.string().optional(), '07. latest trading day': z.string().optional() }),
})

/** Prices of Alpha Vantage, and yields of the U.S. Treasury: "treasury/10year". */
export const alphaVantageMarket: MarketService = {
  protocol: alphaVantageProtocol,
  suggested: () => [{ name: 'treasury/10year', title: { en: 'U.S. Treasury, 10 years', ko: '미국 국채 10년' } }],
  symbolPattern: /^[A-Z0-9.-]{1,12}$/,
  seriesPattern: /^treasury\/(?:3month|2year|5year|7year|10year|30year)$/,
  async quote(service, { symbol, signal }) {
    const overview = await service.json({ path: '/query', query: { function: 'OVERVIEW', symbol }, keepMs: DAY_MS, signal }, overviewSchema)
    const reply = await service.json({ path: '/query', query: { function: 'GLOBAL_QUOTE', symbol }, keepMs: HOUR_MS, signal }, quoteSchema)
    const { Name, Currency, MarketCapitalization, SharesOutstanding, Beta } = overview.value
    const { '05. price': price, '07. latest trading day': day } = reply.value['Global Quote']
    // What it does not know is an empty object.
    if (price === undefined) return { ...reply, value: undefined }
    return {
      ...reply,
      value: {
        name: Name,
        price: figureOf(price, Currency ?? '', day),
        marketCapitalization: figureOf(MarketCapitalization, Currency ?? '', day),
        shares: figureOf(SharesOutstanding, 'shares', day),
        beta: figureOf(Beta, 'ratio', day),
      },
    }
  },
  async series(service, { name, from, to, signal }) {
    const maturity = name.replace('treasury/', '')
    const reply = await service.json(
      { path: '/query', query: { function: 'TREASURY_YIELD', interval: 'daily', maturity }, keepMs: DAY_MS, signal },
      z.object({ name: z.string().optional(), data: z.array(z.object({ date: z.string(), value: z.string() })) }),
    )
    const figures = reply.value.data
      .filter(({ date }) => date >= from && date <= to)
      .flatMap(({ date, value }) => figureOf(value, 'percent', date) ?? [])
    return { ...reply, value: { name: reply.value.name ?? name, figures } }
  },
  check: (service, signal) =>
    service.json({ path: '/query', query: { function: 'GLOBAL_QUOTE', symbol: 'IBM' }, keepMs: 0, signal }, quoteSchema),
}
