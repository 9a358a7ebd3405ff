import { createGuardedFetch } from '@dossier/platform'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { naverId, naverSecret, newsApiKey, startPressServer } from '../testing/press-server.ts'
import { serviceFaults } from '../testing/service-faults.ts'
import { startSiteServer } from '../testing/site-server.ts'
import { type TestNetwork, testNetwork } from '../testing/source-network.ts'
import type { SourceServer } from '../testing/source-server.ts'
import { distinctArticles } from './distinct-articles.ts'
import { languageCode, languageName } from './languages.ts'
import { type PressSettings, pressSource } from './press.ts'

let server: SourceServer
let network: TestNetwork
beforeEach(async () => {
  server = await startPressServer()
  network = { ...testNetwork(), fetch: createGuardedFetch({ allowLoopback: true }) }
})
afterEach(() => server.close())

const keys = {
  naver: { naverClientId: naverId, naverClientSecret: naverSecret },
  newsapi: { newsApiKey },
  gdelt: { gdelt: 'on' },
} as const
const services = ['naver', 'newsapi', 'gdelt'] as const
const press = (settings: PressSettings) => pressSource({ ...settings, baseAddress: server.address }, network)
const everything = () => ({ ...keys.naver, ...keys.newsapi, ...keys.gdelt, feeds: `${server.address}/rss\n${server.address}/atom` })

describe('articles', () => {
  it('of Naver have their publisher, its own page if there is one, and the day as printed', async () => {
    const { documents, cursor } = await press(keys.naver).find({ query: '한강전자' })
    expect(documents).toEqual([
      {
        id: 'https://www.daily.example/news/1',
        source: 'press',
        title: '한강전자, 배터리 공장 "신설"',
        kind: 'article',
        form: 'naver',
        isAmendment: false,
        address: 'https://www.daily.example/news/1',
        filedAt: '2026-11-20',
        excerpt: '한강전자가 공장을 짓는다',
        publisher: 'daily.example',
        language: 'ko',
      },
      expect.objectContaining({ address: 'https://n.news.naver.example/article/001/2', filedAt: '2026-11-19' }),
    ])
    expect(await press(keys.naver).find({ query: '한강전자', cursor: cursor ?? '' })).toMatchObject({ documents: [], cursor: null })
    expect(server.requests.map(({ query }) => new URLSearchParams(query).get('start'))).toEqual(['1', '21'])
  })

  it('of GDELT have their language', async () => {
    const { documents } = await press(keys.gdelt).find({ query: 'hangang', from: '2026-11-01', to: '2026-11-30', language: 'ja' })
    expect(documents.map(({ language, publisher }) => [language, publisher])).toEqual([
      ['en', 'wire.example'],
      ['ja', 'jp.example'],
    ])
    const asked = new URLSearchParams(server.requests[0]?.query)
    expect([asked.get('query'), asked.get('startdatetime'), asked.get('enddatetime')]).toEqual([
      'hangang sourcelang:japanese',
      '20261101000000',
      '20261130235959',
    ])
  })

  it('of feeds contain all the requested words', async () => {
    const { documents } = await press({ feeds: `${server.address}/rss ${server.address}/atom` }).find({ query: '한강전자' })
    expect(documents.map(({ title, address, filedAt, publisher }) => [title, address, filedAt, publisher])).toEqual([
      ['한강전자, 배터리 공장 "신설"', 'https://www.daily.example/news/1', '2026-11-20', 'Daily Example'],
      ['한강전자 실적 발표', 'https://newsroom.hangang.example/q3', '2026-11-05', 'Hangang Newsroom'],
      ['한강전자 신임 대표 선임', `${server.address}/news/9`, '2026-11-20', 'Daily Example'],
    ])
    expect((await press({ feeds: `${server.address}/rss` }).find({ query: '한강전자 대표' })).documents).toHaveLength(1)
    expect((await press({ feeds: `${server.address}/rss` }).find({ query: '한강전자', language: 'en' })).documents).toEqual([])
  })

  it('of all services alternate, each once', async () => {
    const { documents, unanswered, cursor } = await press(everything()).find({ query: '한강전자' })
    expect(documents.map(({ form, title }) => `${form} ${title}`)).toEqual([
      'naver 한강전자, 배터리 공장 "신설"',
      'newsapi Hangang Electronics plans battery plant',
      'feeds 한강전자 실적 발표',
      'naver 한강전자 노조 파업',
      'feeds 한강전자 신임 대표 선임',
      'gdelt 漢江電子が工場',
    ])
    expect([unanswered, cursor]).toEqual([undefined, '1'])
    expect((await press(everything()).find({ query: '한강전자', from: '2026-11-20', to: '2026-11-20' })).documents).toHaveLength(3)
  })

  it('are the same if they have the same address, or the same title and day', () => {
    const article = (title: string, address: string, filedAt?: string) =>
      ({
        id: address,
        source: 'press',
        title,
        kind: 'article',
        form: 'x',
        isAmendment: false,
        address,
        ...(filedAt && { filedAt }),
      }) as const
    const distinct = distinctArticles([
      article('One', 'https://a.example/1', '2026-01-01'),
      article('Other', 'http://www.a.example/1/#top', '2026-01-02'),
      article('“ONE”', 'https://b.example/1', '2026-01-01'),
      article('One', 'https://c.example/1', '2026-01-02'),
      article('One', 'https://d.example/1'),
      article('…', 'https://e.example/1', '2026-01-01'),
      article('!', 'https://f.example/1', '2026-01-01'),
    ])
    expect(distinct.map(({ address }) => new URL(address).hostname)).toEqual([
      'a.example',
      'c.example',
      'd.example',
      'e.example',
      'f.example',
    ])
  })

  it('are read from their publishers', async () => {
    const site = await startSiteServer()
    expect(await press(keys.gdelt).fetch(`${site.address}/2026/plant`)).toMatchObject({ source: 'press', filename: 'plant.html' })
    await site.close()
  })

  it('have the language of their code', () => {
    expect([languageCode('Korean'), languageCode('Klingon'), languageCode(undefined), languageName('zh'), languageName('xx')]).toEqual([
      'ko',
      undefined,
      undefined,
      'chinese',
      undefined,
    ])
  })
})

describe.each(services)('%s', (service) => {
  it.each(serviceFaults.filter(({ name }) => service !== 'gdelt' || name !== 'text of another type'))(
    'fails as its reply states: $name',
    async ({ fault, kind, timeoutMs }) => {
      if (timeoutMs !== undefined) network = { ...network, fetch: createGuardedFetch({ allowLoopback: true, timeoutMs }) }
      server.fail(/./, { ...fault, times: Infinity })
      await expect(press(keys[service]).find({ query: 'hangang' })).rejects.toMatchObject({ source: 'press', failure: { kind } })
      expect(network.kept.size).toBe(0)
    },
  )

  it('does not affect the others when it fails', async () => {
    server.fail({ naver: /news\.json/, newsapi: /everything/, gdelt: /doc/ }[service], { status: 404, body: 'no' })
    const { documents, unanswered } = await press(everything()).find({ query: '한강전자' })
    expect(documents.length).toBeGreaterThan(3)
    expect(unanswered).toMatchObject([{ failure: { kind: 'not-found' } }])
  })

  it('can be tested alone, whatever is cached', async () => {
    await press(everything()).check({ service })
    await press(everything()).check({ service })
    expect(server.requests).toHaveLength(2)
    expect(network.kept.size).toBe(0)
  })
})

describe('a service of the press', () => {
  it.each([
    ['naver', { status: 400, body: { errorMessage: 'Incorrect query', errorCode: 'SE01' } }, 'bad-request', 'SE01'],
    ['naver', { status: 403, body: { errorMessage: 'Scope Status Invalid', errorCode: '024' } }, 'key-refused', '024'],
    ['naver', { status: 429, body: { errorMessage: 'Quota exceeded', errorCode: '012' } }, 'quota', '012'],
    ['naver', { status: 500, body: { errorMessage: 'System Error', errorCode: 'SE99' } }, 'upstream', 'SE99'],
    ['gdelt', { type: 'text/html', body: 'Your query was too short or too long.' }, 'bad-request', 'text-instead-of-json'],
    ['newsapi', { status: 400, body: { status: 'error', code: 'parameterInvalid', message: '' } }, 'bad-request', 'parameterInvalid'],
    ['newsapi', { status: 429, body: { status: 'error', code: 'rateLimited', message: '' } }, 'quota', 'rateLimited'],
  ] as const)('fails with kind and code: %s %j', async (service, fault, kind, detail) => {
    server.fail(/./, { ...fault, times: Infinity })
    await expect(press(keys[service]).find({ query: 'hangang' })).rejects.toMatchObject({ failure: { kind }, detail })
  })

  it('whose daily quota is used up receives no request before the next day', async () => {
    server.fail(/./, { status: 429, body: { status: 'error', code: 'apiKeyExhausted', message: '' } })
    const failure = { kind: 'quota', resetsAt: new Date('2026-11-27T00:00:00Z') }
    await expect(press(keys.newsapi).find({ query: 'one' })).rejects.toMatchObject({ failure, detail: 'apiKeyExhausted' })
    await expect(press(keys.newsapi).find({ query: 'two' })).rejects.toMatchObject({ failure })
    expect(server.requests).toHaveLength(1)
  })

  it('returns nothing for a language that it does not have', async () => {
    expect(await press({ ...keys.naver, ...keys.newsapi }).find({ query: 'x', language: 'ja' })).toMatchObject({
      documents: [],
      cursor: null,
    })
    expect(server.requests).toEqual([])
  })
})

describe('the press', () => {
  it('receives no request until one of its services is configured', async () => {
    const source = press({ naverClientId: naverId })
    expect(source.missing).toEqual(['naverClientSecret', 'newsApiKey', 'gdelt', 'feeds'])
    for (const asked of [source.find({ query: 'x' }), source.fetch('https://wire.example/'), source.check()])
      await expect(asked).rejects.toMatchObject({ failure: { kind: 'not-configured', missing: source.missing } })
    expect(server.requests).toEqual([])
    for (const settings of [...Object.values(keys), { feeds: 'https://daily.example/rss' }]) expect(press(settings).missing).toEqual([])
  })

  it('never exposes keys', async () => {
    await press(everything()).find({ query: '한강전자' })
    const error: unknown = await press({ newsApiKey: 'wrong-key-0000' })
      .check()
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ failure: { kind: 'key-refused' }, detail: 'apiKeyInvalid' })
    const written = `${String(error)} ${JSON.stringify(network.calls)} ${[...network.kept.keys()].join()}`
    for (const key of ['wrong-key', newsApiKey, naverId, naverSecret]) expect(written).not.toContain(key)
  })

  it('reports an address that is not a feed, and too many feeds', async () => {
    const site = await startSiteServer()
    await expect(press({ feeds: `${site.address}/2026/plant` }).find({ query: 'x' })).rejects.toMatchObject({ detail: 'no-feed' })
    await expect(press({ feeds: `${site.address}/missing` }).find({ query: 'x' })).rejects.toMatchObject({ failure: { kind: 'not-found' } })
    await expect(press({ feeds: 'http://169.254.169.254/rss' }).find({ query: 'x' })).rejects.toMatchObject({ detail: 'address-refused' })
    await expect(press({ feeds: 'https://a.example/rss '.repeat(51) }).find({ query: 'x' })).rejects.toMatchObject({ detail: 'feeds' })
    await site.close()
  })
})
