import { createGuardedFetch } from '@dossier/platform'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { marketKey, startMarketServer } from '../testing/market-server.ts'
import { serviceFaults } from '../testing/service-faults.ts'
import { type TestNetwork, testNetwork } from '../testing/source-network.ts'
import type { SourceServer } from '../testing/source-server.ts'
import { type Market, type MarketSettings, marketSource } from './market.ts'

let server: SourceServer
let network: TestNetwork
beforeEach(async () => {
  server = await startMarketServer()
  network = { ...testNetwork('2026-11-22T03:00:00Z'), fetch: createGuardedFetch({ allowLoopback: true }) }
})
afterEach(() => server.close())

const keys = {
  krx: { krxKey: marketKey },
  fmp: { fmpKey: marketKey },
  'alpha-vantage': { alphaVantageKey: marketKey },
  fred: { fredKey: marketKey },
  ecos: { ecosKey: marketKey },
  ecb: { ecb: 'on' },
} as const
const market = (settings: MarketSettings) => marketSource({ ...settings, baseAddress: server.address }, network)
const everything = () => market(Object.assign({}, ...Object.values(keys)) as MarketSettings)
const series = async (id: string) => {
  const { figures } = await everything().series({ id, from: '2026-11-01', to: '2026-11-30' })
  return figures.map(({ asOf, value, unit, source }) => [asOf, value, unit, source].join(' '))
}

describe('series', () => {
  it.each([
    ['fred:DGS10', ['2026-11-18 -0.05 percent market/fred', '2026-11-19 4.10 percent market/fred']],
    ['alpha-vantage:treasury/10year', ['2026-11-20 4.11 percent market/alpha-vantage']],
    ['fmp:treasury/year10', ['2026-11-20 4.110 percent market/fmp']],
    ['fmp:ORCD', ['2026-11-19 99 USD market/fmp', '2026-11-20 100.10 USD market/fmp']],
    ['ecos:817Y002/D/010210000', ['2026-11-19 3.105 percent market/ecos', '2026-11-20 1003.11 percent market/ecos']],
    ['ecos:000Y000/D/1', []],
    ['ecos:111Y111/D/1', []],
    ['ecb:EXR/D.KRW.EUR.SP00.A', ['2026-11-19 1702.35 KRW/EUR market/ecb', '2026-11-20 1701.1 KRW/EUR market/ecb']],
  ])('%s is exact, the oldest first, without days that have none', async (id, figures) => {
    expect(await series(id)).toEqual(figures)
  })

  it('have where and when they were asked for, without a key', async () => {
    const { name, figures } = await everything().series({ id: 'ecos:817Y002/D/010210000', from: '2026-11-01', to: '2026-11-30' })
    expect(name).toBe('시장금리 · 국고채(10년)')
    expect(figures[0]).toMatchObject({ retrievedAt: expect.any(Date) as Date })
    expect(figures[0]?.address).toMatch(
      /^https:\/\/ecos\.bok\.or\.kr\/api\/StatisticSearch\/KEY\/json\/kr\/\d+\/\d+\/817Y002\/D\/20261101\/20261130\/010210000$/,
    )
    expect(server.requests.every(({ path }) => path.includes(`/${marketKey}/`))).toBe(true)
    expect([...network.kept.keys()].join()).not.toContain(marketKey)
  })

  it.each(['', 'fred', 'fred:dgs10', 'krx:900010', 'ecos:817Y002/X/1', 'ecb:EXR/M.KRW.EUR.SP00.A', 'fred:DGS10/../x', 'yahoo:AAPL'])(
    'named %j are not asked for',
    async (id) => {
      await expect(everything().series({ id })).rejects.toMatchObject({ failure: { kind: 'bad-request' }, detail: 'series' })
      expect(server.requests).toEqual([])
    },
  )

  it('that are not there are not found', async () => {
    await expect(everything().series({ id: 'fred:NONE' })).rejects.toMatchObject({ failure: { kind: 'not-found' } })
    await expect(everything().series({ id: 'ecb:EXR/D.XXX.EUR.SP00.A' })).rejects.toMatchObject({ failure: { kind: 'not-found' } })
  })
})

describe('a quote', () => {
  it('of the Korean exchanges is of the last day that they were open', async () => {
    const quote = await everything().quote({ symbol: '900010' })
    expect(quote).toMatchObject({
      symbol: '900010',
      name: '한강전자',
      price: { value: '71500', unit: 'KRW', asOf: '2026-11-20', source: 'market/krx' },
      marketCapitalization: { value: '426839467325000' },
      shares: { value: '5969782550', unit: 'shares' },
    })
    expect(server.requests.map(({ query }) => query)).toEqual(['?basDd=20261122', '?basDd=20261121', '?basDd=20261120'])
    expect(await everything().quote({ symbol: '900020' })).toMatchObject({ name: '노들' })
  })

  it('of FMP is exact beyond what a double holds', async () => {
    const { price, marketCapitalization, beta, ...rest } = await market(keys.fmp).quote({ symbol: 'orcd' })
    expect([price?.value, marketCapitalization?.value, beta?.value, beta?.unit]).toEqual(['100.10', '9007199254740993', '1.240', 'ratio'])
    expect(rest).toEqual({ symbol: 'ORCD', name: 'Orchard Devices Inc.' })
  })

  it('of Alpha Vantage has no figure where it says None', async () => {
    const quote = await market(keys['alpha-vantage']).quote({ symbol: 'ORCD' })
    expect(quote).toMatchObject({ price: { value: '100.2500', unit: 'USD', asOf: '2026-11-20' }, shares: { value: '10000' } })
    expect(quote).not.toHaveProperty('beta')
  })

  it('comes from the next service where one fails', async () => {
    server.fail(/stable/, { status: 402, body: 'plan', times: Infinity })
    expect(await everything().quote({ symbol: 'ORCD' })).toMatchObject({ price: { source: 'market/alpha-vantage' } })
  })

  it('of what nobody has is not found, and of what is no symbol is not asked for', async () => {
    await expect(everything().quote({ symbol: 'NONE' })).rejects.toMatchObject({ failure: { kind: 'not-found' } })
    for (const symbol of ['', '한강전자', 'A B', '../x'])
      await expect(everything().quote({ symbol })).rejects.toMatchObject({ detail: 'symbol' })
  })
})

const asks: Readonly<Record<keyof typeof keys, (source: Market) => Promise<unknown>>> = {
  krx: (source) => source.quote({ symbol: '900010' }),
  fmp: (source) => source.quote({ symbol: 'ORCD' }),
  'alpha-vantage': (source) => source.quote({ symbol: 'ORCD' }),
  fred: (source) => source.series({ id: 'fred:DGS10' }),
  ecos: (source) => source.series({ id: 'ecos:817Y002/D/010210000' }),
  ecb: (source) => source.series({ id: 'ecb:EXR/D.KRW.EUR.SP00.A' }),
}

describe.each(Object.keys(keys) as (keyof typeof keys)[])('%s', (service) => {
  it.each(serviceFaults.filter(({ name }) => !(service === 'alpha-vantage' && name === 'another shape')))(
    'fails when $name comes',
    async ({ fault, kind, timeoutMs }) => {
      if (timeoutMs !== undefined) network = { ...network, fetch: createGuardedFetch({ allowLoopback: true, timeoutMs }) }
      server.fail(/./, { ...fault, times: Infinity })
      await expect(asks[service](market(keys[service]))).rejects.toMatchObject({ source: 'market', failure: { kind } })
      expect(network.kept.size).toBe(0)
    },
  )

  it('is tried by itself, with a key that no text repeats', async () => {
    await everything().check({ service })
    expect(server.requests).toHaveLength(1)
    const [setting = ''] = Object.keys(keys[service])
    const error: unknown = await market({ [setting]: 'wrong-key-0000' })
      .check()
      .catch((thrown: unknown) => thrown)
    expect((error as { failure?: { kind: string } } | undefined)?.failure?.kind).toBe(service === 'ecb' ? undefined : 'key-refused')
    expect(`${String(error)} ${JSON.stringify(network.calls)}`).not.toContain('wrong-key')
  })
})

describe('services say in their own way', () => {
  it.each([
    ['ecos', { body: { RESULT: { CODE: 'ERROR-602', MESSAGE: '' } } }, 'quota', 'ERROR-602'],
    ['ecos', { body: { StatisticSearch: { RESULT: { CODE: 'ERROR-100', MESSAGE: '' } } } }, 'bad-request', 'ERROR-100'],
    ['alpha-vantage', { body: { Information: 'rate limit is 25 requests per day' } }, 'quota', 'information'],
    ['fmp', { body: { 'Error Message': 'Limit' } }, 'bad-request', 'error-message'],
    ['ecb', { type: 'text/csv', body: 'TIME_PERIOD,OBS_VALUE\n2026-11-19,1.0\n2026-1' }, 'upstream', 'malformed-csv'],
  ] as const)('why they do not answer: %s %j', async (service, fault, kind, detail) => {
    server.fail(/./, { ...fault, times: Infinity })
    await expect(asks[service](market(keys[service]))).rejects.toMatchObject({ failure: { kind }, detail })
  })

  it('nothing until one is configured', async () => {
    const unset = market({})
    expect(unset.missing).toEqual(['krxKey', 'fmpKey', 'alphaVantageKey', 'fredKey', 'ecosKey', 'ecb'])
    for (const asked of [unset.quote({ symbol: 'ORCD' }), unset.series({ id: 'fred:DGS10' }), unset.check()])
      await expect(asked).rejects.toMatchObject({ failure: { kind: 'not-configured' } })
    expect(server.requests).toEqual([])
  })
})
