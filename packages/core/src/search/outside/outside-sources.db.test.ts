import { formatRefs, parseRefs, projectTypes, refsOf, roles, type SearchRecord, searchRequest, titleOf } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { openSources } from '@dossier/sources'
import {
  dartKey,
  type SourceServer,
  startEdgarServer,
  startOpenDartServer,
  startSiteServer,
  startTranscriptServer,
  startWebSearchServer,
  type TestNetwork,
  testNetwork,
  transcriptKey,
  webSearchKey,
} from '@dossier/sources/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showImport } from '../../imports/show-import.ts'
import { openRef } from '../../references/open-ref.ts'
import { saveFiling } from '../../registers/save-filing.ts'
import { changeSourceSettings } from '../../sources/change-source-settings.ts'
import { logOf, makeProject, underBreakGlass } from '../../testing/people.ts'
import {
  expectRefusal,
  makeMember,
  makeOrganization,
  openTestCore,
  startImporting,
  type TestCore,
  untilRead,
  uploadAndRead,
  visitor,
} from '../../testing/test-core.ts'
import { type Member, useCase } from '../../use-case/index.ts'
import { inProjectPolicy } from '../../projects/index.ts'
import { askQuestion } from '../asking/ask-question.ts'
import { changeConversation, deleteConversation } from '../conversations/kept-conversations.ts'
import { deleteSearch } from '../kept-searches.ts'
import { listSources } from '../list-sources.ts'
import { noFiles } from '../asking/searched-files.ts'
import { gatheringNeeds, gatherOutside, type OutsideQuestion } from './gather-outside.ts'

const annualReport = '1900001/000190000125000012/orcd-20250131.htm'
const HOUR_MS = 3_600_000
const customer = 'What share of revenue did one customer of Orchard Devices account for?'

const gather = useCase({
  needs: gatheringNeeds,
  policy: inProjectPolicy('search.ask'),
  run: (context, question: OutsideQuestion & { projectId: number }) => gatherOutside(context, question),
})

describeOnEachDatabase('questions to outside sources', (under) => {
  let core: TestCore
  let servers: Record<'sec' | 'dart' | 'web' | 'transcripts' | 'site', SourceServer>
  let network: TestNetwork
  let owner: Member
  let projectId: number
  let isOffline: boolean

  beforeAll(async () => {
    const site = await startSiteServer()
    servers = {
      site,
      sec: await startEdgarServer(),
      dart: await startOpenDartServer(),
      web: await startWebSearchServer(),
      transcripts: await startTranscriptServer(),
    }
    const direct = testNetwork('2026-11-26T01:00:00Z')
    network = {
      ...direct,
      // The search finds pages of sites that do not exist.
      fetch: (address, request) =>
        isOffline
          ? Promise.reject(new TypeError('fetch failed'))
          : direct.fetch(address.replace(/^https:\/\/(?:www\.)?news\.example/, site.address), request),
    }
    core = await openTestCore(under, {
      sources: {
        operator: {
          sec: { contact: 'Harbor it@harbor.example', baseAddress: servers.sec.address },
          dart: { key: dartKey, baseAddress: servers.dart.address },
          web: { service: 'tavily', key: webSearchKey, contact: 'Harbor it@harbor.example', baseAddress: servers.web.address },
          transcripts: { fmpKey: transcriptKey, baseAddress: servers.transcripts.address },
        },
        open: (settings) => openSources(settings, network),
      },
    })
    await startImporting(core.deps)
  })
  afterAll(async () => {
    await core.close()
    await Promise.all(Object.values(servers).map((server) => server.close()))
  })
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = await makeProject(core, owner, projectTypes.restricted)
    network.pass(HOUR_MS)
    network.kept.clear()
    isOffline = false
    for (const server of Object.values(servers)) server.requests.length = 0
  })

  type Asked = Partial<Parameters<typeof askQuestion>[2]>
  const ask = async (query: string, more: Asked = {}, by: Member = owner): Promise<SearchRecord> => {
    const asked = { projectId, query, toolids: ['sec'], chat_history: [], file_search_tools: [], ...more }
    const last = (await Array.fromAsync(await askQuestion(core.deps, by, asked))).at(-1)
    if (last?.type !== 'done') throw new Error(`the answer did not finish: ${JSON.stringify(last)}`)
    return last.record
  }
  const citationsOf = ({ answer }: SearchRecord) =>
    [...(answer.candidates ?? []), ...answer.sentences, ...(answer.nearest ?? [])].flatMap(({ citations }) => citations)
  const outsideCitation = (record: SearchRecord) => {
    const found = citationsOf(record).find(({ source }) => source === 'outside')
    if (found?.source !== 'outside') throw new Error(`nothing outside is cited: ${JSON.stringify(record.answer, null, 1)}`)
    return found
  }
  const open = (record: SearchRecord, by: Parameters<typeof openRef>[1] = owner, more: { projectId?: number } = {}) => {
    const ref = parseRefs(formatRefs(refsOf([outsideCitation(record)])))
    if (ref === undefined) throw new Error('not a reference')
    return openRef(core.deps, by, { projectId, ref, ...more })
  }
  const turnOn = (source: string, by = owner) => changeSourceSettings(core.deps, by, { source, isOn: true })

  describe('an answer without a model', () => {
    it('cites the filing that the question is about, with its address and time of retrieval', async () => {
      const record = await ask(customer)
      expect(record.answer.outside).toEqual([
        { source: 'sec', name: { en: 'SEC EDGAR', ko: '미국 SEC EDGAR' }, documents: 1, inFiles: 0, company: 'Orchard Devices Inc.' },
      ])
      const cited = outsideCitation(record)
      expect(cited).toMatchObject({
        kind: 'filing',
        document: {
          source: 'sec',
          company: 'Orchard Devices Inc.',
          form: '10-K',
          filing: '0001900001-25-000012',
          filedAt: '2025-03-14',
          periodEnd: '2025-01-31',
          address: 'https://www.sec.gov/Archives/edgar/data/1900001/000190000125000012/orcd-20250131.htm',
        },
      })
      expect(
        citationsOf(record)
          .map(({ quote }) => quote)
          .join(' '),
      ).toContain('31% of revenue')
      expect(record.answer.hits[0]).toMatchObject({ kind: 'filing', outside: { snapshot: cited.snapshot } })
      expect(record.answer.searched.files).toBe(0)
    })

    it('states or offers figures of a filing like those of a file', async () => {
      const { answer } = await ask('What were the net sales of Orchard Devices in the fiscal year ended January 31, 2025?')
      expect(['figure', 'candidates']).toContain(answer.kind)
      const values = [...(answer.candidates ?? []).map(({ value }) => value.number), answer.value?.number]
      expect(values).toContain(1577)
    })

    it('ranks pages of files and filings together, each with its kind', async () => {
      await uploadAndRead(core, owner, projectId, {
        'memo.md': '# Memo\n\nOrchard Devices lost one customer that accounted for 12% of revenue.\n',
      })
      const { answer } = await ask(customer, { toolids: ['files', 'sec'] })
      expect(new Set(answer.hits.map(({ kind }) => kind))).toEqual(new Set(['file', 'filing']))
      expect(answer.hits.map(({ score }) => score)).toEqual(answer.hits.map(({ score }) => score).toSorted((a, b) => b - a))
    })

    it('sends no request to a source unless one is named', async () => {
      await uploadAndRead(core, owner, projectId, { 'memo.md': 'Orchard Devices leases its warehouse.' })
      const { answer } = await ask(customer, { toolids: [] })
      expect(answer.outside).toBeUndefined()
      expect(servers.sec.requests).toEqual([])
    })

    it('records the sources that the question was sent to', async () => {
      await ask(customer)
      expect((await logOf(core, owner)).find(({ action }) => action === 'search.asked')).toMatchObject({ sources: 'sec' })
    })

    it('names a source that fails and why, and answers from the others', async () => {
      servers.dart.fail(/list\.json/, { body: { status: '020', message: '요청 제한을 초과하였습니다.' } })
      const { answer } = await ask(`${customer} 한강전자`, { toolids: ['sec', 'dart', 'press'] })
      expect(answer.outside).toMatchObject([
        { source: 'sec', documents: 1 },
        { source: 'dart', documents: 0, failure: { kind: 'quota', resetsAt: '2026-11-26T15:00:00.000Z' } },
        { source: 'press', failure: { kind: 'off' } },
      ])
      expect(answer.found).toBe(true)
      network.pass(24 * HOUR_MS)
    })

    it('reports sources that are not configured or off, without a request', async () => {
      await turnOn('ir')
      const offered = await listSources(core.deps, owner, { projectId })
      expect(offered.sources).toEqual(['files', 'sec', 'dart'])
      expect(offered.outside.map(({ source, state }) => [source, state])).toEqual([
        ['sec', 'ready'],
        ['dart', 'ready'],
        ['web', 'off'],
        ['press', 'off'],
        ['transcripts', 'off'],
        ['ir', 'not-configured'],
      ])
      const record = await ask(customer, { toolids: ['web', 'ir'] })
      expect(record.answer.outside?.map(({ failure }) => failure?.kind)).toEqual(['off', 'not-configured'])
      expect(record).toMatchObject({ success: false, message: expect.any(String) as string })
    })

    it('sends no request for people whose role has no access to outside sources', async () => {
      const creator = await makeMember(core, owner.organizationId, roles.admin)
      const own = await makeProject(core, creator)
      const limited: Member = { ...creator, permissions: creator.permissions.filter((permission) => permission !== 'ReportView') }
      const { answer } = await ask(customer, { projectId: own }, limited)
      expect(answer.outside).toMatchObject([{ source: 'sec', documents: 0, failure: { kind: 'not-allowed' } }])
      expect(servers.sec.requests).toEqual([])
      const { sources, outside } = await listSources(core.deps, limited, { projectId: own })
      expect(sources).toEqual(['files'])
      expect(new Set(outside.map(({ state }) => state))).toEqual(new Set(['not-allowed']))
    })

    it('reports if the question names no company of a register', async () => {
      const { answer } = await ask('How many employees are there?')
      expect(answer.outside).toMatchObject([{ source: 'sec', documents: 0, failure: { kind: 'no-company' } }])
    })

    it('uses the company of the files if the question names none', async () => {
      await uploadAndRead(core, owner, projectId, {
        'deck.md':
          '# Orchard Devices Inc.\n\nAnnual report\n\nFor the fiscal year ended January 31, 2025\n\nOrchard Devices Inc. makes devices.\n',
      })
      const { answer } = await ask('What share of revenue did one customer account for?', { toolids: ['files', 'sec'] })
      expect(answer.outside?.[0]).toMatchObject({ company: 'Orchard Devices Inc.' })
    })

    it('narrows OpenDART by dart_params: company, years and kinds of report', async () => {
      const narrowed = { corp_code: '00900001', bsns_year: 2024, reprt_code: '11011' } as const
      const { answer } = await ask('자산총계는 얼마인가?', { toolids: [], dart_params: narrowed })
      expect(answer.outside).toMatchObject([{ source: 'dart', company: '한강전자', documents: 1 }])
      const list = servers.dart.requests.find(({ path }) => path.endsWith('list.json'))
      expect(new URLSearchParams(list?.query).get('pblntf_detail_ty')).toBe('A001')
      expect(answer.hits[0]?.outside).toMatchObject({ source: 'dart', form: '사업보고서', periodEnd: '2024-12-31' })
    })

    it('reads web pages that the words of the question find', async () => {
      await turnOn('web')
      const record = await ask('When does the battery plant of Hangang Electronics start?', { toolids: ['web'] })
      expect(record.answer.outside?.[0]).toMatchObject({ source: 'web', documents: 1 })
      const cited = outsideCitation(record)
      expect(cited).toMatchObject({ kind: 'web', document: { address: expect.stringContaining('/2026/plant') as string } })
      expect(cited.quote).toContain('2028')
    })

    it('counts pages that their sites do not serve as unread, not as a failure of the source', async () => {
      await turnOn('web')
      servers.site.fail(/2026/, { status: 403, type: 'text/html', body: '<html>Forbidden</html>', times: 10 })
      const { answer } = await ask('When does the battery plant of Hangang Electronics start?', { toolids: ['web'] })
      expect(answer.outside).toEqual([expect.objectContaining({ source: 'web', documents: 0, unread: expect.any(Number) as number })])
      expect(answer.outside?.[0]).not.toHaveProperty('failure')
      const { outside: offered } = await listSources(core.deps, owner, { projectId })
      expect(offered.find(({ source }) => source === 'web')?.state).toBe('ready')
    })

    it('finds earnings calls by the company’s ticker in a register', async () => {
      await turnOn('transcripts')
      const { answer } = await ask('How did revenue of Orchard Devices grow in the quarter?', { toolids: ['transcripts'] })
      expect(answer.outside?.[0]).toMatchObject({ source: 'transcripts', company: 'Orchard Devices Inc.' })
      expect(answer.hits[0]).toMatchObject({ kind: 'transcript' })
    })

    it('uses the documents that arrived within the time limit, and reports sources that timed out', async () => {
      servers.dart.fail(/document\.xml/, { msPerByte: 60_000 })
      const files = noFiles(projectId)
      const gathered = await gather(core.deps, owner, {
        projectId,
        query: `${customer} 한강전자`,
        sources: ['sec', 'dart'],
        files,
        budgetMs: 2_000,
      })
      gathered.set?.close()
      expect(gathered.asked).toMatchObject([
        { source: 'sec', documents: 1 },
        { source: 'dart', company: '한강전자', documents: 0, failure: { kind: 'timed-out' } },
      ])
    })

    it('ends when the caller cancels', async () => {
      const stop = new AbortController()
      servers.sec.fail(/./, { msPerByte: 60_000, times: 1 })
      const asking = askQuestion(core.deps, owner, {
        projectId,
        query: customer,
        toolids: ['sec'],
        chat_history: [],
        file_search_tools: [],
        signal: stop.signal,
      })
      const events = (await asking)[Symbol.asyncIterator]()
      expect((await events.next()).value).toMatchObject({ type: 'searching' })
      const next = events.next()
      await expect.poll(() => servers.sec.requests.length).toBeGreaterThan(0)
      stop.abort(new Error('not wanted any more'))
      await expect(next).rejects.toThrow('not wanted any more')
    })
  })

  describe('a request', () => {
    it('is rejected with invalid parameters of DART', () => {
      for (const dart_params of [{ corp_code: '126380' }, { reprt_code: '11015' }, { bgn_de: '2024-01-01' }, { pblntf_ty: 'Z' }, 'A001', 7])
        expect(searchRequest.safeParse({ query: customer, dart_params }).success, JSON.stringify(dart_params)).toBe(false)
      const several = { bsns_year: ['2023', 2024], reprt_code: ['11011', '11012'], corp_name: '한강전자', kept: true }
      expect(searchRequest.parse({ query: customer, dart_params: several }).dart_params).toMatchObject({
        bsns_year: [2023, 2024],
        kept: true,
      })
    })

    it('is refused to people who may not ask in the workspace', async () => {
      const stranger = await makeOrganization(core)
      await expectRefusal(ask(customer, {}, stranger), 'PROJECT_NOT_FOUND')
      await expectRefusal(ask(customer, {}, visitor as never), 'NOT_SIGNED_IN')
      await expectRefusal(listSources(core.deps, stranger, { projectId }), 'PROJECT_NOT_FOUND')
      await expectRefusal(listSources(core.deps, visitor, { projectId }), 'NOT_SIGNED_IN')
      await expectRefusal(ask(customer, {}, underBreakGlass(owner)), 'LIMITED_ACCESS')
      expect(servers.sec.requests).toEqual([])
    })
  })

  describe('a filing that is also a file', () => {
    it('counts as the file alone, never as a second source', async () => {
      const saved = await saveFiling(core.deps, owner, {
        projectId,
        source: 'sec',
        company: '0001900001',
        document: annualReport,
        filedAt: '2025-03-14',
        parts: [annualReport],
      })
      await expect.poll(async () => (await showImport(core.deps, owner, { id: saved.id })).state, { timeout: 20_000 }).toBe('completed')
      await untilRead(core)
      const { answer } = await ask(customer, { toolids: ['files', 'sec'] })
      expect(answer.outside).toMatchObject([{ source: 'sec', documents: 0, inFiles: 1 }])
      expect(answer.hits.map(({ kind }) => kind)).not.toContain('filing')
    })

    it('is recognized by its cover if it was uploaded by hand', async () => {
      await ask(customer)
      const document = servers.sec.requests.find(({ path }) => path.endsWith('orcd-20250131.htm'))
      const html = await (await fetch(`${servers.sec.address}${document?.path}`, { headers: { 'user-agent': 'it@harbor.example' } })).text()
      await uploadAndRead(core, owner, projectId, { 'annual report.html': html })
      const { answer } = await ask(customer, { toolids: ['files', 'sec'] })
      expect(answer.outside).toMatchObject([{ source: 'sec', documents: 0, inFiles: 1 }])
      expect(citationsOf({ answer } as SearchRecord).map(titleOf)).toContain('annual report.html')
    })
  })

  describe('a citation of an outside document', () => {
    it('opens while the source is unavailable, with the passage, its page and the hash of the snapshot', async () => {
      const record = await ask(customer)
      isOffline = true
      network.kept.clear()
      const opened = await open(record)
      if (opened.kind !== 'filing') throw new Error('not a filing')
      expect(opened.document).toMatchObject({ filing: '0001900001-25-000012', sha256: expect.stringMatching(/^[\da-f]{64}$/) as string })
      expect(opened.place?.quote).toBe(outsideCitation(record).quote)
      expect(opened.page?.text).toContain('31% of revenue')
    })

    it('opens only for members who may read the answer', async () => {
      const record = await ask(customer)
      const colleague = await makeMember(core, owner.organizationId, owner.role)
      const stranger = await makeOrganization(core)
      await expectRefusal(open(record, visitor), 'NOT_SIGNED_IN')
      await expectRefusal(open(record, stranger), 'PROJECT_NOT_FOUND')
      await expectRefusal(open(record, stranger, { projectId: await makeProject(core, stranger) }), 'SNAPSHOT_NOT_FOUND')
      await expectRefusal(open(record, owner, { projectId: await makeProject(core, owner) }), 'SNAPSHOT_NOT_FOUND')
      expect((await open(record, colleague)).kind).toBe('filing')
      await changeConversation(core.deps, owner, { conversationId: record.conversationId, visibility: 'private' })
      await expectRefusal(open(record, colleague), 'SNAPSHOT_NOT_FOUND')
      expect((await open(record)).kind).toBe('filing')
    })

    it('has a snapshot that is deleted with the last answer that cites it', async () => {
      const [first, second] = [await ask(customer), await ask(customer)]
      const kept = async () => (await core.storedBlobs()).filter((path) => path.includes(`/${projectId}/snapshots/`))
      expect((await kept()).length).toBe(3)
      await deleteSearch(core.deps, owner, { searchId: first.id })
      expect((await open(second)).kind).toBe('filing')
      await deleteConversation(core.deps, owner, { conversationId: second.conversationId })
      await expect.poll(async () => (await kept()).length, { timeout: 20_000 }).toBe(0)
      await expectRefusal(open(second), 'SNAPSHOT_NOT_FOUND')
    })
  })

  describe('another organization', () => {
    it('uses no keys of this one', async () => {
      const key = 'abcdefabcdefabcdefabcdefabcdefabcdefabcd'
      await changeSourceSettings(core.deps, owner, { source: 'dart', settings: { key } })
      const other = await makeOrganization(core)
      const otherProject = await makeProject(core, other)
      await ask('한강전자 자산총계', { toolids: ['dart'], projectId: otherProject }, other)
      expect(servers.dart.requests.length).toBeGreaterThan(0)
      expect(servers.dart.requests.filter(({ query }) => query.includes(key))).toEqual([])
    })
  })
})
