import { createGuardedFetch } from '@dossier/platform'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SourceError } from '../source/source-error.ts'
import { serviceFaults } from '../testing/service-faults.ts'
import { startSiteServer } from '../testing/site-server.ts'
import { type TestNetwork, testNetwork } from '../testing/source-network.ts'
import type { SourceServer } from '../testing/source-server.ts'
import { startWebSearchServer, webSearchKey } from '../testing/web-search-server.ts'
import { webSource } from './web.ts'

const services = ['searxng', 'brave', 'tavily', 'exa', 'serper'] as const

let server: SourceServer
let network: TestNetwork
beforeEach(async () => {
  server = await startWebSearchServer()
  network = { ...testNetwork(), fetch: createGuardedFetch({ allowLoopback: true }) }
})
afterEach(() => server.close())

const web = (service: string, more = {}) =>
  webSource({ service, key: webSearchKey, address: 'https://searx.example', baseAddress: server.address, ...more }, network)

describe.each(services)('a search by %s', (service) => {
  it('returns pages with their titles, addresses, excerpts and days, each once', async () => {
    const { documents } = await web(service).find({ query: 'battery plant' })
    expect(documents).toEqual([
      {
        id: 'https://www.news.example/2026/plant',
        source: 'web',
        title: 'Hangang Electronics to build a battery plant',
        kind: 'web-page',
        form: service,
        isAmendment: false,
        address: 'https://www.news.example/2026/plant',
        filedAt: '2026-11-20',
        excerpt: 'The plant starts in 2028.',
      },
      expect.objectContaining({ title: '한강전자, 배터리 공장 신설', excerpt: '한강전자가 공장을 짓는다' }),
    ])
    expect(documents[1]).not.toHaveProperty('filedAt')
  })

  it('is limited to the requested days, and the same search is requested once', async () => {
    expect((await web(service).find({ query: 'x', from: '2026-11-21' })).documents).toHaveLength(1)
    await web(service).find({ query: 'x', from: '2026-11-21' })
    expect(server.requests).toHaveLength(1)
  })

  it.each(serviceFaults)('fails as the reply states: $name', async ({ fault, kind, timeoutMs }) => {
    if (timeoutMs !== undefined) network = { ...network, fetch: createGuardedFetch({ allowLoopback: true, timeoutMs }) }
    server.fail(/search/, { ...fault, times: Infinity })
    await expect(web(service).find({ query: 'x' })).rejects.toMatchObject({ source: 'web', failure: { kind } })
    expect(network.kept.size).toBe(0)
  })

  it('ends with a page without results, or with the first page', async () => {
    const { cursor } = await web(service).find({ query: 'battery plant' })
    expect(cursor).toBe(service === 'tavily' || service === 'exa' ? null : '1')
    expect(await web(service).find({ query: 'battery plant', cursor: '1' })).toMatchObject({ cursor: null })
  })

  it('never exposes its key', async () => {
    const wrong = 'wrong-key-0000'
    const error: unknown = await web(service, { key: wrong })
      .check()
      .catch((thrown: unknown) => thrown)
    expect((error as SourceError | undefined)?.failure.kind).toBe(service === 'searxng' ? undefined : 'key-refused')
    await web(service).find({ query: 'x' })
    expect(`${String(error)} ${JSON.stringify(network.calls)} ${[...network.kept.keys()].join()}`).not.toMatch(
      new RegExp(`${wrong}|${webSearchKey}`),
    )
  })
})

describe('a service of web search', () => {
  it.each([432, 433])('whose plan is used up fails with a quota error, as Tavily with status %i', async (status) => {
    server.fail(/search/, { status, body: { detail: { error: 'limit' } } })
    await expect(web('tavily').find({ query: 'x' })).rejects.toMatchObject({ failure: { kind: 'quota' }, detail: String(status) })
  })

  it('fails if SearXNG returns no JSON', async () => {
    server.fail(/search/, { status: 403, type: 'text/html', body: '<!doctype html><html>Forbidden</html>' })
    await expect(web('searxng').check()).rejects.toMatchObject({ failure: { kind: 'bad-request' }, detail: 'json-not-enabled' })
  })

  it('is limited to the requested days in its own parameters', async () => {
    const days = { query: 'x', from: '2026-01-02', to: '2026-11-30' }
    for (const service of services) await web(service).find(days)
    const asked = server.requests.map(({ query, json }) => `${decodeURIComponent(query)} ${JSON.stringify(json ?? '')}`)
    expect(asked[1]).toContain('freshness=2026-01-02to2026-11-30')
    expect(asked[2]).toContain('"start_date":"2026-01-02","end_date":"2026-11-30"')
    expect(asked[3]).toContain('"startPublishedDate":"2026-01-02T00:00:00.000Z"')
    expect(asked[4]).toContain('cdr:1,cd_min:1/2/2026,cd_max:11/30/2026')
  })
})

describe('the web', () => {
  it('is not searched until a configured service is chosen', async () => {
    for (const [settings, missing] of [
      [{}, ['service']],
      [{ service: 'google' }, ['service']],
      [{ service: 'brave' }, ['key']],
      [{ service: 'searxng', key: 'x' }, ['address']],
    ] as const) {
      const source = webSource({ ...settings, baseAddress: server.address }, network)
      expect(source.missing).toEqual(missing)
      for (const asked of [source.find({ query: 'x' }), source.fetch('https://news.example/'), source.check()])
        await expect(asked).rejects.toMatchObject({ failure: { kind: 'not-configured', missing } })
    }
    expect(server.requests).toEqual([])
  })

  it('is not searched without words, or with an invalid cursor', async () => {
    for (const request of [{}, { query: '  ' }, { query: 'x', cursor: '-1' }])
      await expect(web('brave').find(request)).rejects.toMatchObject({ failure: { kind: 'bad-request' } })
    expect(server.requests).toEqual([])
  })

  it("reaches the operator's own SearXNG through the operator's network, and reads pages through the public one", async () => {
    const own = createGuardedFetch({ trustedOrigins: [server.address] })
    network = { ...testNetwork(), fetch: createGuardedFetch(), fetchOwn: own }
    expect((await web('searxng').find({ query: 'x' })).documents).toHaveLength(2)
    await expect(web('searxng').fetch(`${server.address}/search`)).rejects.toMatchObject({ detail: 'address-refused' })
    await expect(web('brave').find({ query: 'x' })).rejects.toMatchObject({ detail: 'address-refused' })
  })

  it('returns the text of the pages found', async () => {
    const site = await startSiteServer()
    const page = await web('brave').fetch(`${site.address}/2026/plant`)
    expect(page).toMatchObject({ id: `${site.address}/2026/plant`, source: 'web', filename: 'plant.html' })
    expect(page).not.toHaveProperty('mainText')
    await site.close()
  })
})
