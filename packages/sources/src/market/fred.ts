import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '../client/days.ts'
import { beginningOf } from '../client/read-reply.ts'
import { figureOf, type MarketService, unitOf } from './market-service.ts'

/** FRED of the Federal Reserve Bank of St. Louis: https://fred.stlouisfed.org/docs/api/fred/ */
export const fred: MarketService = {
  protocol: {
    description: {
      id: 'fred',
      name: { en: 'FRED (Federal Reserve Bank of St. Louis)', ko: 'FRED(세인트루이스 연준)' },
      needs: [{ setting: 'fredKey', name: { en: 'FRED API key', ko: 'FRED API 키' }, isSecret: true }],
      quota: { perSecond: 2, perDay: undefined },
      home: 'https://fred.stlouisfed.org',
    },
    origin: 'https://api.stlouisfed.org',
    secrets: ({ fredKey = '' }) => ({ query: { api_key: fredKey } }),
    judge(reply) {
      if (reply.status !== 400) return undefined
      const beginning = beginningOf(reply)
      if (beginning.includes('api_key')) return { failure: { kind: 'key-refused' }, detail: '400' }
      return beginning.includes('does not exist') ? { failure: { kind: 'not-found' }, detail: '400' } : undefined
    },
  },
  suggested: () => [
    { name: 'DGS10', title: { en: 'U.S. Treasury, 10 years', ko: '미국 국채 10년' } },
    { name: 'DGS2', title: { en: 'U.S. Treasury, 2 years', ko: '미국 국채 2년' } },
    { name: 'SOFR', title: { en: 'SOFR', ko: 'SOFR' } },
    { name: 'DEXKOUS', title: { en: 'Korean won per U.S. dollar', ko: '원/달러 환율(FRED)' } },
  ],
  seriesPattern: /^[A-Z0-9]{1,40}$/,
  async series(service, { name, from, to, signal }) {
    const about = await service.json(
      { path: '/fred/series', query: { series_id: name, file_type: 'json' }, keepMs: DAY_MS, signal },
      z.object({ seriess: z.array(z.object({ title: z.string(), units: z.string() })) }),
    )
    const reply = await service.json(
      {
        path: '/fred/series/observations',
        query: { series_id: name, file_type: 'json', observation_start: from, observation_end: to },
        keepMs: HOUR_MS,
        signal,
      },
      z.object({ observations: z.array(z.object({ date: z.string(), value: z.string() })) }),
    )
    const [series] = about.value.seriess
    const unit = unitOf(series?.units ?? '')
    return {
      ...reply,
      value: {
        name: series?.title ?? name,
        figures: reply.value.observations.flatMap(({ date, value }) => figureOf(value, unit, date) ?? []),
      },
    }
  },
  check: (service, signal) =>
    service.json(
      { path: '/fred/series', query: { series_id: 'DGS10', file_type: 'json' }, keepMs: 0, signal },
      z.object({ seriess: z.array(z.unknown()) }),
    ),
}
