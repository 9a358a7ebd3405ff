import { dayAt } from '../client/days.ts'
import { describeServices, openServices, type Service, type ServiceReply, type ServiceSettings } from '../client/service.ts'
import type { SourceNetwork } from '../client/source-network.ts'
import type { Figure } from '../source/figure.ts'
import type { SeriesSource, Source, SourceDescription } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { alphaVantageMarket } from './alpha-vantage-market.ts'
import { ecb } from './ecb.ts'
import { ecos } from './ecos.ts'
import { fmpMarket } from './fmp-market.ts'
import { fred } from './fred.ts'
import { krx } from './krx.ts'
import type { MarketService, QuotedFigure } from './market-service.ts'

/** The services in the order in which they are asked for a price. Another one is another entry. */
const services: readonly MarketService[] = [krx, fmpMarket, alphaVantageMarket, fred, ecos, ecb]

export interface MarketSettings {
  readonly krxKey?: string | undefined
  readonly fmpKey?: string | undefined
  readonly alphaVantageKey?: string | undefined
  readonly fredKey?: string | undefined
  readonly ecosKey?: string | undefined
  /** "on" */
  readonly ecb?: string | undefined
  /** Stands in for all services: a server on loopback that speaks their protocols. */
  readonly baseAddress?: string | undefined
}

/** Prices, rates and exchange rates. */
export type Market = SeriesSource & Required<Pick<Source, 'quote'>>

const marketDescription: SourceDescription = describeServices(
  {
    id: 'market',
    name: { en: 'Market data', ko: '시장 데이터' },
    purpose: {
      en: 'Share prices, exchange rates, interest rates and economic series.',
      ko: '주가, 환율, 금리와 경제 통계 시계열을 조회합니다.',
    },
    offers: ['series'],
    home: 'https://fred.stlouisfed.org',
    caution: {
      en: 'Most services license data for internal use only. Check the terms of each before numbers leave the organization.',
      ko: '대부분의 서비스는 내부 이용만 허용합니다. 데이터를 외부에 제공하기 전에 서비스별 약관을 확인하시기 바랍니다.',
    },
  },
  services.map(({ protocol }) => protocol.description),
)

const { id: source } = marketDescription
const FIRST_DAY = '1900-01-01'

type Opened = MarketService & { readonly service: Service }

/** Prices and series of whichever services are configured. */
export function marketSource(settings: MarketSettings, network: SourceNetwork): Market {
  const given: ServiceSettings = { ...settings }
  const { ready, missing } = openServices(source, services, given, network)
  const today = () => dayAt(network.now())

  function known(): void {
    if (missing.length > 0) throw new SourceError(source, { kind: 'not-configured', missing })
  }

  const withSource =
    (one: Opened, { address, retrievedAt }: ServiceReply<unknown>) =>
    (figure: QuotedFigure): Figure => ({
      ...figure,
      source: `${source}/${one.service.id}`,
      address,
      retrievedAt,
    })

  return {
    description: marketDescription,
    missing,
    configured: ready.map(({ service }) => service.id),
    async series({ id, from = FIRST_DAY, to = today() }, { signal } = {}) {
      known()
      const colon = id.indexOf(':')
      const [serviceId, name] = [id.slice(0, Math.max(0, colon)), id.slice(colon + 1)]
      const one = ready.find(({ service }) => service.id === serviceId)
      if (one?.series === undefined || one.seriesPattern?.test(name) !== true)
        throw new SourceError(source, { kind: 'bad-request' }, 'series')
      const reply = await one.series(one.service, { name, from, to, signal })
      const figures = reply.value.figures.toSorted((a, b) => a.asOf.localeCompare(b.asOf)).map(withSource(one, reply))
      return { id, name: reply.value.name, figures }
    },
    async quote({ symbol, on = today() }, { signal } = {}) {
      known()
      const asked = symbol.trim().toUpperCase()
      const able = ready.filter(({ quote, symbolPattern }) => quote !== undefined && symbolPattern?.test(asked) === true)
      if (able.length === 0) throw new SourceError(source, { kind: 'bad-request' }, 'symbol')
      let failure: SourceError | undefined
      for (const one of able) {
        try {
          const reply = await one.quote?.(one.service, { symbol: asked, on, signal })
          if (reply?.value === undefined) continue
          const { name, ...figures } = reply.value
          const sourced = withSource(one, reply)
          const present = Object.entries(figures).flatMap(([key, figure]) =>
            figure === undefined ? [] : [[key, sourced(figure)] as const],
          )
          return { symbol: asked, ...(name !== undefined && { name }), ...Object.fromEntries(present) }
        } catch (error) {
          if (!(error instanceof SourceError) || error.failure.kind === 'cancelled') throw error
          failure ??= error
        }
      }
      throw failure ?? new SourceError(source, { kind: 'not-found' })
    },
    async check({ signal, service: only } = {}) {
      known()
      await Promise.all(
        ready.filter(({ service }) => only === undefined || service.id === only).map(({ service, check }) => check(service, signal)),
      )
    },
  }
}
