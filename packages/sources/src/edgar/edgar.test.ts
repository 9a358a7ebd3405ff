import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeDecimal } from '@dossier/notation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { secBlockPage, startEdgarServer } from '../testing/edgar-server.ts'
import { type TestNetwork, testNetwork } from '../testing/source-network.ts'
import type { SourceServer } from '../testing/source-server.ts'
import { type Edgar, edgarSource } from './edgar.ts'

const contact = 'Harbor Partners it@harbor.example'
/** Kept beside the checkout and never in it. */
const recorded = join(import.meta.dirname, '../../../../../shared/data/sec/api')

let server: SourceServer
let network: TestNetwork
let edgar: Edgar
beforeEach(async () => {
  server = await startEdgarServer()
  network = testNetwork()
  edgar = edgarSource({ contact, baseAddress: server.address }, network)
})
afterEach(() => server.close())

const tickers = {
  '0': { cik_str: 1900009, ticker: 'ORC', title: 'Orchard Foods Corp' },
  '1': { cik_str: 1900001, ticker: 'ORCD', title: 'ORCHARD DEVICES INC.' },
  '2': { cik_str: 1900001, ticker: 'ORCDW', title: 'ORCHARD DEVICES INC.' },
}

describe('companies of EDGAR', () => {
  beforeEach(() => server.fail(/company_tickers/, { body: tickers, times: Infinity }))

  it('are found by ticker, name, beginning of the name, and CIK', async () => {
    const devices = { id: '0001900001', name: 'ORCHARD DEVICES INC.', tickers: ['ORCD', 'ORCDW'] }
    for (const text of ['orcd', 'Orchard Devices', 'orchard dev']) expect((await edgar.companies(text))[0]).toEqual(devices)
    expect((await edgar.companies('Orchard')).map(({ id }) => id)).toEqual(['0001900009', '0001900001'])
    expect(await edgar.companies('1900001')).toEqual([
      { id: '0001900001', name: 'Orchard Devices Inc.', tickers: ['ORCD'], aliases: ['Orchard Computing Inc.'] },
    ])
    expect(await edgar.companies('CIK0001999999')).toEqual([])
    expect(await edgar.companies('***')).toEqual([])
  })

  it('without a ticker are found by full-text search', async () => {
    expect(await edgar.companies('Harbor Freight Lines')).toEqual([{ id: '0001900002', name: 'Harbor Freight Lines LLC', tickers: [] }])
    expect(await edgar.companies('Nobody Anywhere Ltd')).toEqual([])
  })

  it('have an overview', async () => {
    expect(await edgar.overview('1900001')).toMatchObject({
      id: '0001900001',
      name: 'Orchard Devices Inc.',
      tickers: ['ORCD'],
      fiscalYearEnd: '01-31',
      industry: '3571 Electronic Computers',
      aliases: ['Orchard Computing Inc.'],
      retrievedAt: network.now(),
    })
    await expect(edgar.overview('1900077')).rejects.toMatchObject({ failure: { kind: 'not-found' } })
    await expect(edgar.overview('../x')).rejects.toMatchObject({ failure: { kind: 'bad-request' } })
  })
})

describe('filings of a company', () => {
  it('are listed newest first, followed by the older pages of EDGAR', async () => {
    const first = await edgar.find({ company: '1900001', limit: 1 })
    expect(first.documents).toMatchObject([{ form: '10-K/A', filedAt: '2025-05-02', kind: 'annual-report', isAmendment: true }])
    const second = await edgar.find({ company: '1900001', limit: 1, cursor: first.cursor! })
    expect(second.documents).toEqual([
      {
        id: '1900001/000190000125000012/orcd-20250131.htm',
        filing: '0001900001-25-000012',
        source: 'sec',
        title: '10-K',
        kind: 'annual-report',
        form: '10-K',
        company: { id: '0001900001', name: 'Orchard Devices Inc.' },
        filedAt: '2025-03-14',
        periodEnd: '2025-01-31',
        isAmendment: false,
        address: 'https://www.sec.gov/Archives/edgar/data/1900001/000190000125000012/orcd-20250131.htm',
      },
    ])
    expect(server.requests.some(({ path }) => path.includes('submissions-001'))).toBe(false)
    const third = await edgar.find({ company: '1900001', limit: 5, cursor: second.cursor! })
    // What was filed on paper or as one text has no document of its own.
    expect(third.documents).toMatchObject([{ id: '1900001/000190000104000003/0001900001-04-000003.txt', filedAt: '2004-04-12' }])
    expect(third.cursor).toBeNull()
  })

  it('are filtered by kind, form and day, without requests for pages of other periods', async () => {
    const ids = async (request: object) =>
      (await edgar.find({ company: '1900001', ...request })).documents.map(({ form, filedAt }) => `${form} ${filedAt}`)
    expect(await ids({ kinds: ['annual-report'], from: '2025-01-01' })).toEqual(['10-K/A 2025-05-02', '10-K 2025-03-14'])
    expect(await ids({ forms: ['10-K/A'], from: '2025-01-01' })).toEqual(['10-K/A 2025-05-02'])
    expect(await ids({ to: '2025-04-01', from: '2025-01-01' })).toEqual(['10-K 2025-03-14'])
    expect(await ids({ kinds: ['proxy-statement'], from: '2025-01-01' })).toEqual([])
    expect(server.requests.filter(({ path }) => path.includes('submissions-001'))).toEqual([])
    expect(await ids({ to: '2010-01-01' })).toEqual(['10-K 2004-04-12'])
  })

  it('are not requested with an invalid cursor or CIK', async () => {
    for (const request of [{ company: '1900001', cursor: '../1' }, { company: 'x' }, { query: 'words', cursor: '1e9' }, {}])
      await expect(edgar.find(request)).rejects.toMatchObject({ failure: { kind: 'bad-request' } })
    expect(server.requests.filter(({ query }) => query.includes('..'))).toEqual([])
  })
})

describe('full-text search', () => {
  it('returns documents page by page, with exhibits, kinds and days', async () => {
    const first = await edgar.find({ query: 'orchard' })
    expect(first).toMatchObject({ total: 5, cursor: '2' })
    expect(first.documents[1]).toEqual({
      id: '1900001/000190000125000012/orcd-ex211.htm',
      source: 'sec',
      title: 'EX-21.1 · SUBSIDIARIES',
      kind: 'exhibit',
      form: '10-K',
      company: { id: '0001900001', name: 'Orchard Devices Inc.' },
      filedAt: '2025-03-14',
      periodEnd: '2025-01-31',
      isAmendment: false,
      address: 'https://www.sec.gov/Archives/edgar/data/1900001/000190000125000012/orcd-ex211.htm',
    })
    const second = await edgar.find({ query: 'orchard', cursor: first.cursor! })
    const last = await edgar.find({ query: 'orchard', cursor: second.cursor! })
    expect([second.documents.length, last.documents.length, last.cursor]).toEqual([2, 1, null])
    const narrowed = await edgar.find({
      query: 'incident',
      company: '1900002',
      kinds: ['current-report'],
      from: '2024-01-01',
      to: '2024-12-31',
    })
    expect(narrowed.documents).toHaveLength(1)
    expect(server.requests.at(-1)?.query).toBe(
      '?q=incident&ciks=0001900002&forms=8-K%2C6-K&dateRange=custom&startdt=2024-01-01&enddt=2024-12-31',
    )
  })

  it('returns an empty list if nothing matches', async () => {
    expect(await edgar.find({ query: 'nobody wrote this' })).toMatchObject({ documents: [], cursor: null, total: 0 })
    expect(await edgar.find({ query: 'orchard', kinds: ['half-year-report'] })).toMatchObject({ documents: [], total: 0 })
  })
})

describe('peers in EDGAR', () => {
  beforeEach(() => {
    network = testNetwork('2026-11-26T01:00:00Z')
    edgar = edgarSource({ contact, baseAddress: server.address }, network)
  })

  it('are listed companies whose annual reports use the words, of the same code before those of its group', async () => {
    const { peers, compared } = await edgar.peers({ industryCode: 'sic:3571', words: ['handheld terminals'] })
    expect(peers).toMatchObject([
      {
        id: '0001900011',
        name: 'Grove Computing Corp.',
        industryCode: 'sic:3571',
        foundBy: 'handheld terminals',
        foundIn: 'annual-report',
      },
      { id: '0001900012', name: 'Meadow Storage Inc.', industryCode: 'sic:3572' },
    ])
    expect(compared).toBe(4)
    const requests = server.requests.map(({ query }) => query)
    expect(requests[0]).toContain('forms=10-K%2C20-F%2C40-F&dateRange=custom&startdt=2025-07-14&enddt=2026-11-26')
  })

  it('are as many as asked for, and none by a code of another classification', async () => {
    expect((await edgar.peers({ industryCode: 'sic:3572', words: ['handheld terminals'], limit: 1 })).peers).toHaveLength(1)
    const sent = server.requests.length
    expect(await edgar.peers({ industryCode: 'ksic:264', words: ['handheld terminals'] })).toEqual({ peers: [], compared: 0 })
    expect(await edgar.peers({ industryCode: 'sic:3571', words: ['"', ' '] })).toEqual({ peers: [], compared: 0 })
    expect(server.requests).toHaveLength(sent)
  })
})

describe('a filing', () => {
  it('is fetched as filed, with its public address', async () => {
    const document = await edgar.fetch('1900001/000190000125000012/orcd-20250131.htm')
    expect(document).toMatchObject({
      source: 'sec',
      address: 'https://www.sec.gov/Archives/edgar/data/1900001/000190000125000012/orcd-20250131.htm',
      filename: 'orcd-20250131.htm',
      mediaType: 'text/html',
      retrievedAt: network.now(),
    })
    expect(new TextDecoder().decode(document.bytes)).toContain('One customer accounted for 31% of revenue.')
  })

  it('has its main document and exhibits as parts, without files that EDGAR generates', async () => {
    expect(await edgar.parts('1900001/000190000125000012/orcd-20250131.htm')).toMatchObject([
      { name: '10-K', kind: 'annual-report', id: '1900001/000190000125000012/orcd-20250131.htm' },
      { name: 'EX-21.1 · SUBSIDIARIES', kind: 'exhibit', size: 51 },
    ])
    // Without a header its folder lists its documents.
    expect(await edgar.parts('1900002/000190000224000007/hfl8k.htm')).toMatchObject([{ name: 'hfl8k.htm', kind: 'other' }])
  })

  it('is never fetched from another path', async () => {
    for (const id of [
      '',
      'x',
      '1/2/3',
      '1900001/000190000125000012/../../secret',
      '1900001/000190000125000012/a/b/c',
      '1900001/000190000125000012/a?b',
    ])
      await expect(edgar.fetch(id)).rejects.toMatchObject({ failure: { kind: 'bad-request' } })
    expect(server.requests).toEqual([])
  })
})

describe('company facts', () => {
  it('become line items with exact values and the fiscal years as the company names them', async () => {
    const { company, lines, terms, addresses } = await edgar.facts({ company: '1900001' })
    expect(company).toEqual({ id: '0001900001', name: 'Orchard Devices Inc.' })
    expect(addresses).toEqual(['https://data.sec.gov/api/xbrl/companyfacts/CIK0001900001.json'])
    expect(lines.map(({ concept, start, end, value, unit, form }) => [concept, start, end, writeDecimal(value), unit, form])).toEqual([
      ['us-gaap:Assets', undefined, '2024-01-31', '900', 'USD', '10-K'],
      ['us-gaap:Assets', undefined, '2025-01-31', '1000', 'USD', '10-K'],
      ['us-gaap:NetIncomeLoss', '2023-02-01', '2024-01-31', '80', 'USD', '10-K'],
      ['us-gaap:NetIncomeLoss', '2023-02-01', '2024-01-31', '81', 'USD', '10-K'],
      ['us-gaap:NetIncomeLoss', '2024-02-01', '2025-01-31', '-20.5', 'USD', '10-K'],
      ['us-gaap:NetIncomeLoss', '2024-02-01', '2024-04-30', '12', 'USD', '10-Q'],
    ])
    expect(terms).toEqual([
      { end: '2024-01-31', fiscalYear: 2023, part: 'FY' },
      { end: '2024-04-30', fiscalYear: 2024, part: 'Q1' },
      { end: '2025-01-31', fiscalYear: 2024, part: 'FY' },
    ])
  })

  it('are limited to the requested fiscal years', async () => {
    const { lines } = await edgar.facts({ company: '1900001', years: { from: 2024, to: 2024 } })
    expect([...new Set(lines.map(({ end }) => end))].toSorted()).toEqual(['2024-04-30', '2025-01-31'])
  })

  it('of one concept are returned for all filers', async () => {
    const { rows } = await edgar.frame({ concept: 'us-gaap:Assets', unit: 'USD', period: 'CY2024Q4I' })
    expect(rows).toMatchObject([{ company: { id: '0001900001', name: 'Orchard Devices Inc.' }, end: '2025-01-31' }])
    await expect(edgar.frame({ concept: 'us-gaap:Nothing', unit: 'USD', period: 'CY2024' })).rejects.toMatchObject({
      failure: { kind: 'not-found' },
    })
    await expect(edgar.frame({ concept: 'us-gaap:../x', unit: 'USD', period: 'CY2024' })).rejects.toMatchObject({
      failure: { kind: 'bad-request' },
    })
  })
})

describe('EDGAR fails', () => {
  const overview = () => edgar.overview('1900001')

  it('without a contact, before any request', async () => {
    const silent = edgarSource({ baseAddress: server.address }, network)
    expect(silent.missing).toEqual(['contact'])
    await expect(silent.check()).rejects.toMatchObject({ failure: { kind: 'not-configured', missing: ['contact'] } })
    expect(server.requests).toEqual([])
  })

  it.each([
    ['with a page and 403', { status: 403, type: 'text/html', body: secBlockPage }],
    ['with a page and 200', { status: 200, type: 'text/html', body: secBlockPage }],
  ])('as blocked %s, and receives no request for ten minutes', async (_, page) => {
    server.fail(/submissions/, page)
    const until = new Date(network.now().getTime() + 600_000)
    await expect(overview()).rejects.toMatchObject({ failure: { kind: 'blocked', resetsAt: until } })
    const sent = server.requests.length
    await expect(edgar.find({ query: 'orchard' })).rejects.toMatchObject({ failure: { kind: 'quota', resetsAt: until } })
    expect(server.requests).toHaveLength(sent)
    network.pass(600_000)
    expect(await overview()).toMatchObject({ name: 'Orchard Devices Inc.' })
  })

  it('as blocked by an HTML page in place of data, and stores none of it', async () => {
    server.fail(/submissions/, { type: 'text/html', body: '<html><body>Maintenance</body></html>' })
    await expect(overview()).rejects.toMatchObject({ failure: { kind: 'blocked' }, detail: 'html-instead-of-json' })
    expect(await overview()).toMatchObject({ name: 'Orchard Devices Inc.' })
  })

  it.each([
    ['404 with XML', undefined],
    ['403 of the store', { status: 403, type: 'application/xml', body: '<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code></Error>' }],
    ['404 with a page', { status: 404, type: 'text/html', body: '<html><title>Not found</title></html>' }],
  ])('as not found for %s', async (_, fault) => {
    if (fault !== undefined) server.fail(/companyfacts/, fault)
    await expect(edgar.facts({ company: '1900044' })).rejects.toMatchObject({ failure: { kind: 'not-found' } })
  })

  it.each([
    ['cut off', { body: '{"cik":"1900001","na' }, 'malformed-json'],
    ['of another shape', { body: { cik: 1 } }, 'unexpected-shape'],
    ['no text', { body: Uint8Array.from([255, 254, 0, 1]), type: 'application/json' }, 'malformed-json'],
  ])('as upstream for JSON that is %s', async (_, fault, detail) => {
    server.fail(/submissions/, fault)
    await expect(overview()).rejects.toMatchObject({ failure: { kind: 'upstream' }, detail })
  })

  it('with a quota error that has the time at which requests are allowed again', async () => {
    server.fail(/submissions/, { status: 429, headers: { 'retry-after': '120' }, type: 'text/html', body: 'Too many' })
    await expect(overview()).rejects.toMatchObject({ failure: { kind: 'quota', resetsAt: new Date(network.now().getTime() + 120_000) } })
    expect(server.requests).toHaveLength(1)
  })

  it('not if it is busy for a moment', async () => {
    server.fail(/submissions/, { status: 503, headers: { 'retry-after': '2' }, body: 'busy' })
    expect(await overview()).toMatchObject({ name: 'Orchard Devices Inc.' })
    expect(network.waits).toContain(2_000)
  })
})

describe.skipIf(!existsSync(recorded))('recorded replies of EDGAR (the data folder)', () => {
  beforeEach(async () => {
    await server.close()
    server = await startEdgarServer({ recorded })
    edgar = edgarSource({ contact, baseAddress: server.address }, network)
  })

  it('name companies', async () => {
    expect((await edgar.companies('AAPL'))[0]).toEqual({ id: '0000320193', name: 'Apple Inc.', tickers: ['AAPL'] })
    expect((await edgar.companies('nvidia'))[0]).toMatchObject({ id: '0001045810' })
    expect((await edgar.companies('Berkshire Hathaway'))[0]?.tickers).toEqual(['BRK-B', 'BRK-A'])
  })

  it('list filings of a company over its older pages, each once', async () => {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await edgar.find({ company: '1009672', limit: 250, ...(cursor && { cursor }) })
      seen.push(...page.documents.map(({ id }) => id))
      cursor = page.cursor
    } while (cursor !== null)
    expect(seen).toHaveLength(1_205)
    expect(new Set(seen).size).toBe(1_205)
  })

  it('distinguish persons and foreign filers from companies', async () => {
    expect(await edgar.overview('315090')).toMatchObject({ name: 'BUFFETT WARREN E', tickers: [] })
    expect(await edgar.overview('940418')).toMatchObject({ name: 'SIEMENS AG' })
  })

  it('name fiscal years that do not end with the calendar year', async () => {
    const years = async (company: string) =>
      Object.fromEntries(
        (await edgar.facts({ company })).terms.filter(({ part }) => part === 'FY').map(({ end, fiscalYear }) => [end, fiscalYear]),
      )
    expect(await years('320193')).toMatchObject({ '2022-09-24': 2022, '2023-09-30': 2023, '2024-09-28': 2024 })
    expect(await years('1045810')).toMatchObject({ '2022-01-30': 2022, '2023-01-29': 2023, '2024-01-28': 2024, '2025-01-26': 2025 })
  })
})
