import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { openSources } from '@dossier/sources'
import {
  marketKey,
  naverId,
  naverSecret,
  newsApiKey,
  type SourceServer,
  startIrSite,
  startMarketServer,
  startPressServer,
  startTranscriptServer,
  type TestNetwork,
  testNetwork,
  transcriptKey,
} from '@dossier/sources/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listFiles } from '../files/lists/list-files.ts'
import { showFile } from '../files/lists/show-file.ts'
import { createFolder } from '../files/organising/create-folder.ts'
import { deleteFiles } from '../files/organising/delete-files.ts'
import { showImport } from '../imports/show-import.ts'
import { changeSourceSettings } from '../sources/change-source-settings.ts'
import { listSources } from '../sources/list-sources.ts'
import { makeProject } from '../testing/people.ts'
import {
  expectRefusal,
  makeMember,
  makeOrganization,
  openTestCore,
  startImporting,
  type TestCore,
  untilRead,
  visitor,
} from '../testing/test-core.ts'
import type { Actor, Member } from '../use-case/index.ts'
import { findDocuments } from './find-documents.ts'
import { saveDocuments } from './save-documents.ts'
import { showCall } from './show-call.ts'
import { showQuote } from './show-quote.ts'
import { showSeries, suggestSeries } from './show-series.ts'

const HOUR_MS = 3_600_000
const contact = 'Harbor it@harbor.example'
/** Those that are off until somebody turns them on. */
const sourcesWithCaution = ['press', 'transcripts', 'market', 'ir'] as const
type Wanted = Omit<Parameters<typeof findDocuments>[2], 'projectId'>

describeOnEachDatabase('sources about a company in a workspace', (under) => {
  let core: TestCore
  let market: SourceServer
  let press: SourceServer
  let transcripts: SourceServer
  let site: SourceServer
  let network: TestNetwork
  let owner: Member
  let projectId: number
  let pressWanted: Wanted
  let callsWanted: Wanted
  let reportsWanted: Wanted

  beforeAll(async () => {
    ;[market, press, transcripts, site] = await Promise.all([
      startMarketServer(),
      startPressServer(),
      startTranscriptServer(),
      startIrSite(),
    ])
    network = testNetwork('2026-11-23T01:00:00Z')
    core = await openTestCore(under, {
      sources: {
        operator: {
          market: { krxKey: marketKey, fmpKey: marketKey, fredKey: marketKey, ecosKey: marketKey, ecb: 'on', baseAddress: market.address },
          press: { naverClientId: naverId, naverClientSecret: naverSecret, newsApiKey, contact, baseAddress: press.address },
          transcripts: { fmpKey: transcriptKey, baseAddress: transcripts.address },
          ir: { contact, baseAddress: site.address },
        },
        open: (settings) => openSources(settings, network),
      },
    })
    await startImporting(core.deps)
    pressWanted = { source: 'press', query: '한강전자 배터리' }
    callsWanted = { source: 'transcripts', company: 'ORCD' }
    reportsWanted = { source: 'ir', company: `${site.address}/ir/` }
  })
  afterAll(async () => {
    await core.close()
    await Promise.all([market.close(), press.close(), transcripts.close(), site.close()])
  })
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = await makeProject(core, owner, projectTypes.restricted)
    for (const source of sourcesWithCaution) await changeSourceSettings(core.deps, owner, { source, isOn: true })
    network.pass(HOUR_MS)
    network.kept.clear()
  })

  const quote = (symbol: string, by: Actor = owner) => showQuote(core.deps, by, { projectId, source: 'market', symbol })
  const series = (id: string, by: Actor = owner) => showSeries(core.deps, by, { projectId, source: 'market', id, from: '2026-11-01' })
  const find = (wanted: Wanted, by: Actor = owner) => findDocuments(core.deps, by, { projectId, ...wanted })
  const call = (document: string, by: Actor = owner) => showCall(core.deps, by, { projectId, source: 'transcripts', document })
  const save = (wanted: Wanted, documents: string[], more: { folderId?: number } = {}, by: Actor = owner) =>
    saveDocuments(core.deps, by, { projectId, ...wanted, documents, ...more })
  const untilImported = async (id: number) => {
    await expect.poll(async () => (await showImport(core.deps, owner, { id })).state, { timeout: 20_000 }).toBe('completed')
  }
  const files = async () =>
    (await listFiles(core.deps, owner, { projectId, limit: 50, offset: 0, sort: 'name', direction: 'ascending' })).rows

  describe('market data', () => {
    it('has the price, market capitalization and number of shares, each with its day, unit and origin', async () => {
      const { figures, ...found } = await quote('900010')
      expect(found).toMatchObject({ symbol: '900010', name: '한강전자' })
      expect(figures.map(({ measure, unit, asOf }) => [measure, unit, asOf])).toEqual([
        ['price', 'KRW', '2026-11-20'],
        ['marketCapitalization', 'KRW', '2026-11-20'],
        ['shares', 'shares', '2026-11-20'],
      ])
      for (const { origin } of figures) {
        expect(origin.service.en).toBe('Korea Exchange (KRX)')
        expect(origin.address).toContain('https://data-dbg.krx.co.kr/svc/apis/sto/')
      }
      expect(JSON.stringify(figures)).not.toContain(marketKey)
    })

    it('keeps a large market capitalization exact', async () => {
      const { figures } = await quote('orcd')
      expect(figures.find(({ measure }) => measure === 'marketCapitalization')).toMatchObject({ value: '9007199254740993', unit: 'USD' })
    })

    it('suggests series of the configured services and of the share, without a request', async () => {
      const sent = market.requests.length
      const { rows } = await suggestSeries(core.deps, owner, { projectId, source: 'market', symbol: 'ORCD' })
      expect(rows.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['fmp:ORCD', 'fred:DGS10', 'ecos:817Y002/D/010210000', 'ecb:EXR/D.KRW.EUR.SP00.A']),
      )
      expect(rows.some(({ id }) => id.startsWith('alpha-vantage:'))).toBe(false)
      expect(market.requests).toHaveLength(sent)
    })

    it('has series of rates and exchange rates, the oldest figure first', async () => {
      expect(await series('fred:DGS10')).toMatchObject({
        name: '10-Year Treasury',
        figures: [
          { value: '-0.05', unit: 'percent', asOf: '2026-11-18' },
          { value: '4.10', asOf: '2026-11-19' },
        ],
        origin: { service: { en: 'FRED (Federal Reserve Bank of St. Louis)' } },
      })
      expect((await series('ecb:EXR/D.KRW.EUR.SP00.A')).figures.at(-1)).toEqual({ value: '1701.1', unit: 'KRW/EUR', asOf: '2026-11-20' })
      expect((await series('ecos:000Y000/D/1')).origin).toBeNull()
    })

    it('distinguishes unknown symbols and series from invalid ones', async () => {
      await expectRefusal(quote('NOPE'), 'SOURCE_ITEM_NOT_FOUND')
      await expectRefusal(series('fred:NOPE'), 'SOURCE_ITEM_NOT_FOUND')
      await expectRefusal(series('nowhere:X'), 'SOURCE_REQUEST_INVALID')
      await expectRefusal(showQuote(core.deps, owner, { projectId, source: 'press', symbol: 'ORCD' }), 'SOURCE_NOT_FOUND')
      await expectRefusal(showSeries(core.deps, owner, { projectId, source: 'press', id: 'fred:DGS10' }), 'SOURCE_NOT_FOUND')
      await expectRefusal(suggestSeries(core.deps, owner, { projectId, source: 'press' }), 'SOURCE_NOT_FOUND')
    })

    it('stays available when one of its services refuses its key', async () => {
      await changeSourceSettings(core.deps, owner, { source: 'market', settings: { fmpKey: 'wrong', fredKey: marketKey } })
      await expectRefusal(quote('ORCD'), 'SOURCE_KEY_REFUSED')
      const { sources } = await listSources(core.deps, owner, {})
      expect(sources.find(({ source }) => source === 'market')?.state).toBe('ready')
      expect((await series('fred:DGS10')).figures).toHaveLength(2)
      await changeSourceSettings(core.deps, owner, { source: 'market', settings: null })
      await changeSourceSettings(core.deps, owner, { source: 'market', settings: { fmpKey: 'wrong' } })
      await expectRefusal(quote('ORCD'), 'SOURCE_KEY_REFUSED')
      const { sources: withOne } = await listSources(core.deps, owner, {})
      expect(withOne.find(({ source }) => source === 'market')?.state).toBe('key-refused')
    })

    it('reports why it is unavailable: off, a refused key, a used-up quota with its end, a block', async () => {
      await changeSourceSettings(core.deps, owner, { source: 'market', isOn: false })
      await expectRefusal(quote('ORCD'), 'SOURCE_OFF')
      await changeSourceSettings(core.deps, owner, { source: 'market', isOn: true, settings: { fmpKey: 'wrong' } })
      await expectRefusal(quote('ORCD'), 'SOURCE_KEY_REFUSED')
      await changeSourceSettings(core.deps, owner, { source: 'market', settings: null })
      market.fail(/stable/, { status: 403, type: 'text/html', body: '<!doctype html><html><title>Denied</title></html>' })
      await expectRefusal(quote('ORCD'), 'SOURCE_BLOCKED')
      network.pass(HOUR_MS)
      market.fail(/stable/, { status: 429, headers: { 'retry-after': '3600' } })
      await expect(quote('ORCD')).rejects.toMatchObject({
        code: 'SOURCE_QUOTA_REACHED',
        details: { resetsAt: expect.stringMatching(/^2026-/) as string },
      })
    })
  })

  describe('press', () => {
    it('has results with publisher, day, language and address', async () => {
      const { rows, unanswered } = await find(pressWanted)
      expect(unanswered).toEqual([])
      expect(rows.find(({ document }) => document === 'https://wire.example/plant')).toMatchObject({
        title: 'Hangang Electronics plans battery plant',
        kind: 'article',
        service: { en: 'NewsAPI' },
        publisher: 'Example Wire',
        publishedAt: '2026-11-20',
        saved: null,
      })
    })

    it('reports a service that failed beside the results of the others', async () => {
      press.fail(/v1\/search\/news/, { status: 401, body: { errorCode: '024' } })
      const { rows, unanswered } = await find(pressWanted)
      expect(unanswered).toEqual([expect.objectContaining({ kind: 'key-refused' })])
      expect(rows.map(({ publisher }) => publisher)).toEqual(['Example Wire'])
    })

    it('is not searched without words', async () => {
      await expectRefusal(find({ source: 'press' }), 'SOURCE_REQUEST_INVALID')
      await expectRefusal(find({ ...pressWanted, cursor: 'x' }), 'SOURCE_REQUEST_INVALID')
      await expectRefusal(find({ source: 'market' }), 'SOURCE_NOT_FOUND')
    })
  })

  describe('earnings calls', () => {
    it('are listed by quarter, the latest first', async () => {
      expect(
        (await find(callsWanted)).rows.map(({ document, fiscalQuarter, publishedAt }) => [document, fiscalQuarter, publishedAt]),
      ).toEqual([
        ['fmp/ORCD/2025Q3', { year: 2025, quarter: 3 }, '2025-10-30'],
        ['fmp/ORCD/2025Q2', { year: 2025, quarter: 2 }, '2025-07-31'],
      ])
      expect((await find({ ...callsWanted, company: 'NONE' })).rows).toEqual([])
    })

    it('are shown in turns of speakers', async () => {
      expect(await call('fmp/ORCD/2025Q3')).toMatchObject({
        ticker: 'ORCD',
        fiscalQuarter: { year: 2025, quarter: 3 },
        heldOn: '2025-10-30',
        turns: [
          { speaker: 'Operator' },
          { speaker: 'Jane Roe', text: expect.stringContaining('eight percent') as string },
          { speaker: 'Operator' },
        ],
        origin: { service: { en: 'Financial Modeling Prep' } },
      })
      await expectRefusal(call('fmp/NONE/2025Q3'), 'SOURCE_ITEM_NOT_FOUND')
      await expectRefusal(call('elsewhere'), 'SOURCE_REQUEST_INVALID')
      await expectRefusal(showCall(core.deps, owner, { projectId, source: 'press', document: 'fmp/ORCD/2025Q3' }), 'SOURCE_NOT_FOUND')
    })
  })

  describe('reports of a company’s own pages', () => {
    it('are found on pages of the same site that robots.txt allows', async () => {
      const { rows } = await find(reportsWanted)
      expect(rows.map(({ title, publishedAt }) => [title, publishedAt])).toContainEqual(['2026년 3분기 실적발표', '2026-11-05'])
      expect(rows.map(({ document }) => document).filter((document) => /secret|too-deep/.test(document))).toEqual([])
    })

    it('that cannot be read are refused', async () => {
      await expectRefusal(find({ ...reportsWanted, company: 'no address' }), 'SOURCE_REQUEST_INVALID')
      await expectRefusal(find({ ...reportsWanted, company: `${site.address}/private/board` }), 'SOURCE_BLOCKED')
    })
  })

  describe('saving', () => {
    it('makes a file of a call in a chosen folder, with its origin, once', async () => {
      const folder = await createFolder(core.deps, owner, { projectId, name: 'Calls' })
      const started = await save(callsWanted, ['fmp/ORCD/2025Q3'], { folderId: folder.id })
      expect(started.source).toEqual({ kind: 'documents', source: 'transcripts', name: 'ORCD Q3 2025 earnings call', documents: 1 })
      await untilImported(started.id)
      await untilRead(core)
      const saved = (await find(callsWanted)).rows[0]?.saved
      expect(saved?.filename).toBe('ORCD Q3 2025 earnings call.txt')
      const shown = await showFile(core.deps, owner, { projectId, attachmentId: saved?.fileId ?? 0 })
      expect(shown).toMatchObject({
        folderId: folder.id,
        status: 'indexed',
        provenance: {
          source: 'transcripts',
          company: { id: 'ORCD', name: 'ORCD' },
          document: 'fmp/ORCD/2025Q3',
          filing: null,
          filedAt: '2025-10-30',
        },
      })
      expect(JSON.stringify(shown.provenance)).not.toContain(transcriptKey)
      await expectRefusal(save(callsWanted, ['fmp/ORCD/2025Q3']), 'FILING_ALREADY_SAVED')
      await deleteFiles(core.deps, owner, { projectId, ids: [saved?.fileId ?? 0] })
      expect((await find(callsWanted)).rows[0]?.saved).toBeNull()
    })

    it('makes a file of an article’s main text, with its publisher', async () => {
      const address = `${site.address}/news/plant`
      const words =
        'Hangang Electronics said on Friday that it will build a plant for batteries in Gumi, and that production begins in 2028. '
      const article = {
        source: { id: null, name: 'Example Wire' },
        title: 'Plant in Gumi',
        description: '',
        url: address,
        publishedAt: '2026-11-20T01:00:00Z',
      }
      press.fail(/v2\/everything/, { body: { status: 'ok', totalResults: 1, articles: [article] }, times: 2 })
      site.fail(/news\/plant/, {
        type: 'text/html; charset=utf-8',
        body: `<!doctype html><html><head><title>Plant in Gumi</title></head><body><nav><a href="/">Home</a></nav><article><h1>Plant in Gumi</h1>${`<p>${words.repeat(4)}</p>`.repeat(4)}</article></body></html>`,
      })
      const wanted = { source: 'press', query: 'Gumi plant' }
      const { id } = await save(wanted, [address])
      await untilImported(id)
      await untilRead(core)
      const [file] = await files()
      expect([file?.filename, file?.status]).toEqual(['Plant in Gumi (Example Wire 2026-11-20).html', 'indexed'])
      expect(await showFile(core.deps, owner, { projectId, attachmentId: file?.id ?? 0 })).toMatchObject({
        provenance: { source: 'press', company: null, publisher: 'Example Wire', document: address, filedAt: '2026-11-20' },
      })
    })

    it('repeats no request for a list that is cached', async () => {
      await find(callsWanted)
      const listed = transcripts.requests.filter(({ path }) => path.endsWith('-dates')).length
      await untilImported((await save(callsWanted, ['fmp/ORCD/2025Q2'])).id)
      expect(transcripts.requests.filter(({ path }) => path.endsWith('-dates'))).toHaveLength(listed)
    })

    it('makes files of several reports, and refuses those that cannot be fetched with the reason', async () => {
      const pdf = { body: `%PDF-1.4 not whole`, type: 'application/pdf' }
      site.fail(/files\/q3\.pdf/, pdf)
      site.fail(/files\/q2\.pptx/, { status: 404 })
      const { rows } = await find(reportsWanted)
      const chosen = rows.filter(({ document }) => /q3\.pdf|q2\.pptx/.test(document)).map(({ document }) => document)
      expect(chosen).toHaveLength(2)
      const { id } = await save(reportsWanted, chosen)
      await untilImported(id)
      expect(await showImport(core.deps, owner, { id })).toMatchObject({
        added: 1,
        refused: 1,
        refusals: [{ code: 'SOURCE_ITEM_NOT_FOUND' }],
      })
      expect((await files()).map(({ filename }) => filename)).toEqual(['2026년 3분기 실적발표 (2026-11-05).pdf'])
    })

    it('stores no document that the source does not list', async () => {
      await expectRefusal(save(callsWanted, ['fmp/ORCD/2019Q1']), 'INVALID_INPUT')
      await expectRefusal(save(pressWanted, ['https://elsewhere.example/claimed']), 'INVALID_INPUT')
      await expectRefusal(save(callsWanted, ['fmp/ORCD/2025Q3'], { folderId: 999_999 }), 'FOLDER_NOT_FOUND')
    })
  })

  it('are read by everybody who reads the files, and saved by those who may upload', async () => {
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    await expectRefusal(find(callsWanted, guest), 'PROJECT_NOT_FOUND')
    const open = await makeProject(core, owner, projectTypes.all)
    expect((await findDocuments(core.deps, guest, { projectId: open, ...callsWanted })).rows).toHaveLength(2)
    await expectRefusal(
      saveDocuments(core.deps, guest, { projectId: open, ...callsWanted, documents: ['fmp/ORCD/2025Q3'] }),
      'LIMITED_ACCESS',
    )
  })

  it('are hidden from visitors and other organizations', async () => {
    const other = await makeOrganization(core)
    for (const [by, code] of [
      [visitor, 'NOT_SIGNED_IN'],
      [other, 'PROJECT_NOT_FOUND'],
    ] as const) {
      await expectRefusal(quote('ORCD', by), code)
      await expectRefusal(series('fred:DGS10', by), code)
      await expectRefusal(suggestSeries(core.deps, by, { projectId, source: 'market' }), code)
      await expectRefusal(find(callsWanted, by), code)
      await expectRefusal(call('fmp/ORCD/2025Q3', by), code)
      await expectRefusal(save(callsWanted, ['fmp/ORCD/2025Q3'], {}, by), code)
    }
  })
})
