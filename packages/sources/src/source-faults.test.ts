import { createGuardedFetch } from '@dossier/platform'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSources, type SourceSettings } from './open-sources.ts'
import { SourceError, type SourceFailure } from './source/source-error.ts'
import type { Source } from './source/source.ts'
import {
  dartKey,
  marketKey,
  newsApiKey,
  type SourceServer,
  startEdgarServer,
  startIrSite,
  startMarketServer,
  startOpenDartServer,
  startPressServer,
  startSiteServer,
  startTranscriptServer,
  startWebSearchServer,
  type TestNetwork,
  testNetwork,
  transcriptKey,
  webSearchKey,
} from './testing/index.ts'
import type { SourceFault } from './testing/source-server.ts'

const contact = 'Harbor it@harbor.example'
const TIMEOUT_MS = 300

type Kind = SourceFailure['kind']

/** What may come in the place of any reply, and what it is taken for where data and where a document is requested. */
const faults: readonly { name: string; fault: SourceFault; data: readonly Kind[]; document: readonly Kind[] }[] = [
  {
    name: 'a reply of the wrong type',
    fault: { type: 'video/mp4', body: 'not what was requested' },
    data: ['upstream', 'blocked'],
    document: ['upstream', 'not-found'],
  },
  {
    name: 'JSON that is cut off',
    fault: { type: 'application/json', body: '{"status": "000", "results": [{"title": "a' },
    data: ['upstream'],
    document: [],
  },
  {
    name: 'an HTML page of a firewall',
    fault: {
      status: 403,
      type: 'text/html',
      body: '<!doctype html><html><head><title>Access denied</title></head><body>Request blocked</body></html>',
    },
    data: ['blocked', 'key-refused'],
    document: ['blocked', 'not-found', 'key-refused'],
  },
  { name: 'a body that does not end', fault: { msPerByte: 1_000 }, data: ['timed-out'], document: ['timed-out'] },
  { name: 'a body that breaks off', fault: { cutAfter: 3 }, data: ['upstream'], document: ['upstream'] },
  {
    name: 'a redirect to the address of cloud metadata',
    fault: { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } },
    data: ['upstream', 'blocked'],
    document: ['upstream', 'blocked'],
  },
  {
    name: 'a redirect to a private address',
    fault: { status: 307, headers: { location: 'http://10.0.0.5/admin' } },
    data: ['upstream', 'blocked'],
    document: ['upstream', 'blocked'],
  },
]

/** A request to each source, by what it reads. */
const requests: readonly { name: string; reads: 'data' | 'document'; ask: (sources: Opened) => Promise<unknown> }[] = [
  { name: 'sec: filings', reads: 'data', ask: ({ sec }) => find(sec, { company: '1900001' }) },
  { name: 'sec: full-text search', reads: 'data', ask: ({ sec }) => find(sec, { query: 'orchard' }) },
  { name: 'sec: facts', reads: 'data', ask: async ({ sec }) => sec.facts?.({ company: '1900001' }) },
  { name: 'dart: disclosures', reads: 'data', ask: ({ dart }) => find(dart, { company: '00900001' }) },
  { name: 'dart: companies', reads: 'data', ask: async ({ dart }) => dart.companies?.('한강전자') },
  { name: 'web: search', reads: 'data', ask: ({ web }) => find(web, { query: 'battery plant' }) },
  { name: 'web: page', reads: 'document', ask: async ({ web, site }) => web.fetch?.(`${site}/2026/plant`) },
  { name: 'press: search', reads: 'data', ask: ({ press }) => find(press, { query: 'battery plant' }) },
  { name: 'press: article', reads: 'document', ask: async ({ press, site }) => press.fetch?.(`${site}/2026/plant`) },
  { name: 'transcripts: list', reads: 'data', ask: ({ transcripts }) => find(transcripts, { company: 'ORCD' }) },
  { name: 'transcripts: call', reads: 'data', ask: async ({ transcripts }) => transcripts.fetch?.('fmp/ORCD/2025Q3') },
  { name: 'market: quote', reads: 'data', ask: async ({ market }) => market.quote?.('ORCD') },
  { name: 'market: series', reads: 'data', ask: async ({ market }) => market.series?.({ id: 'fred:DGS10' }) },
  { name: 'ir: first page', reads: 'document', ask: ({ ir, irSite }) => find(ir, { company: `${irSite}/ir/` }) },
  { name: 'ir: report', reads: 'document', ask: async ({ ir, irSite }) => ir.fetch?.(`${irSite}/files/q3.pdf`) },
]

type Opened = Record<'sec' | 'dart' | 'web' | 'press' | 'transcripts' | 'market' | 'ir', Source> & { site: string; irSite: string }
const find = async (source: Source, request: Parameters<NonNullable<Source['find']>>[0]) => source.find?.(request)

describe.each(faults)('a source that replies with $name', ({ fault, ...kinds }) => {
  let servers: SourceServer[]
  let network: TestNetwork
  let opened: Opened
  let asked: string[]

  beforeAll(async () => {
    servers = await Promise.all([
      startEdgarServer(),
      startOpenDartServer(),
      startWebSearchServer(),
      startPressServer(),
      startTranscriptServer(),
      startMarketServer(),
      startIrSite(),
      startSiteServer(),
    ])
    // Without their robots.txt no page would be requested.
    for (const server of servers) server.fail(/^\/(?!robots\.txt)/, { ...fault, times: Number.POSITIVE_INFINITY })
  })
  afterAll(() => Promise.all(servers.map((server) => server.close())))
  beforeEach(() => {
    asked = []
    const guarded = createGuardedFetch({ allowLoopback: true, timeoutMs: TIMEOUT_MS })
    network = {
      ...testNetwork(),
      fetch: async (address, request) => {
        const reply = await guarded(address, request).catch((thrown: unknown) => {
          // The guard refuses it before anything is sent.
          if (!(thrown instanceof Error && thrown.name === 'RequestRefused')) asked.push(address)
          throw thrown
        })
        asked.push(address)
        return reply
      },
    }
    const [sec = '', dart = '', web = '', press = '', transcripts = '', market = '', irSite = '', site = ''] = servers.map(
      ({ address }) => address,
    )
    const settings: SourceSettings = {
      sec: { contact, baseAddress: sec },
      dart: { key: dartKey, baseAddress: dart },
      web: { service: 'tavily', key: webSearchKey, contact, baseAddress: web },
      press: { newsApiKey, contact, baseAddress: press },
      transcripts: { fmpKey: transcriptKey, baseAddress: transcripts },
      market: { fmpKey: marketKey, fredKey: marketKey, baseAddress: market },
      ir: { contact, baseAddress: irSite },
    }
    opened = { ...openSources(settings, network), site, irSite }
  })

  // A document may be of any type that can be read, JSON too.
  const failing = requests.filter(({ reads }) => kinds[reads].length > 0)

  it.each(failing)('fails with the reason, keeps nothing and requests no other address: $name', async ({ ask, reads }) => {
    const error: unknown = await ask(opened).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(SourceError)
    expect(kinds[reads]).toContain(error instanceof SourceError && error.failure.kind)
    // A page that redirects is kept as a redirect, of which nothing is read.
    const kept = [...network.kept].filter(([key, { status }]) => status < 300 && !key.includes('robots.txt'))
    expect(kept.map(([key]) => key)).toEqual([])
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((address) => !address.startsWith('http://127.0.0.1:'))).toEqual([])
    expect(`${String(error)} ${JSON.stringify(network.calls)}`).not.toMatch(
      new RegExp([dartKey, webSearchKey, newsApiKey, transcriptKey, marketKey].join('|')),
    )
  })
})
