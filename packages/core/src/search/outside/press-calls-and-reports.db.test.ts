import { type Citation, formatRefs, parseRefs, projectTypes, refsOf, type SearchRecord } from '@dossier/contract'
import { openEmbedding, openLanguageModel } from '@dossier/models'
import {
  type LanguageModelServer,
  type ModelServer,
  type Script,
  startLanguageModelServer,
  startModelServer,
} from '@dossier/models/testing'
import { createAddressCheck, createGuardedFetch } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveDocuments } from '../../company-sources/save-documents.ts'
import { showImport } from '../../imports/show-import.ts'
import { openRef } from '../../references/open-ref.ts'
import { changeSourceSettings } from '../../sources/change-source-settings.ts'
import { makeProject } from '../../testing/people.ts'
import { orchardPresentation, type OutsideServers, startOutsideServers } from '../../testing/press-calls-and-reports.ts'
import { makeOrganization, openTestCore, startImporting, type TestCore, untilRead, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { askQuestion } from '../asking/ask-question.ts'

const HOUR_MS = 3_600_000

/** Questions in both languages, each with what its source says. */
const questions = [
  {
    source: 'press',
    language: 'English',
    query: 'How much will Hangang Electronics invest in the battery plant?',
    says: '1.2 trillion won',
    writes: 'Hangang Electronics will invest 1.2 trillion won in a battery plant in Gumi.',
    document: { publisher: 'Example Wire', address: 'https://wire.example/plant' },
    kind: 'press',
  },
  {
    source: 'press',
    language: 'Korean',
    query: '한강전자는 배터리 공장에 얼마를 투자합니까?',
    says: '한강전자는 구미에 배터리 공장을 짓기 위해 1조 2,000억원을 투자한다고',
    writes: '한강전자는 구미에 배터리 공장을 짓기 위해 1조 2,000억원을 투자한다.',
    document: { address: 'https://www.daily.example/news/1' },
    kind: 'press',
  },
  {
    source: 'transcripts',
    language: 'English',
    query: 'How much did revenue of Orchard Devices grow in the quarter?',
    says: 'Revenue grew by eight percent in the quarter',
    writes: 'Revenue grew by eight percent in the quarter.',
    document: { company: 'Orchard Devices Inc.', form: 'fmp', filedAt: '2025-10-30' },
    kind: 'transcript',
  },
  {
    source: 'transcripts',
    language: 'Korean',
    query: 'Orchard Devices의 분기 매출은 얼마나 성장했습니까?',
    says: 'Revenue grew by eight percent in the quarter',
    writes: 'Revenue grew by eight percent in the quarter.',
    document: { company: 'Orchard Devices Inc.' },
    kind: 'transcript',
  },
  {
    source: 'ir',
    language: 'English',
    query: 'What was the order backlog of Orchard Devices?',
    says: '$412 million',
    writes: 'The order backlog of Orchard Devices was $412 million at the end of the quarter.',
    document: { title: expect.stringContaining('Third quarter results presentation') as string },
    kind: 'web',
  },
  {
    source: 'ir',
    language: 'Korean',
    query: '한강전자의 수주잔고는 얼마입니까?',
    says: '전장 사업의 수주잔고는 3조 4,500억원입니다',
    writes: '한강전자 전장 사업의 수주잔고는 3조 4,500억원입니다.',
    document: { title: expect.stringContaining('2026년 3분기 실적발표 자료') as string },
    kind: 'web',
  },
]

/** A model that quotes what a source says, from the page that prints it. */
const quoting =
  (query: string, text: string, quote: string): Script =>
  ({ body }) => {
    const shown = JSON.stringify(body)
    if (!shown.includes('You answer a question')) {
      return { text: JSON.stringify({ question: query, searches: [], measures: [], periods: [], entities: [] }) }
    }
    const [, ref = 'E1'] = [...shown.slice(0, shown.indexOf(quote)).matchAll(/⟦(E\d+)/g)].at(-1) ?? []
    return { text: JSON.stringify({ found: true, sentences: [{ text, citations: [{ ref, quote }], calculation: null }], missing: [] }) }
  }

describeOnAnyDatabase('answers from the press, earnings calls and investor relations pages', (under) => {
  let core: TestCore
  let withModel: TestCore
  let models: LanguageModelServer
  let outside: OutsideServers
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    outside = await startOutsideServers()
    models = await startLanguageModelServer({ protocol: 'openai' })
    const fetch = createGuardedFetch({ trustedOrigins: [models.url] })
    const service = openLanguageModel({ provider: 'openai-compatible', baseUrl: models.url, model: 'local' }, fetch, { retries: 0 })
    core = await openTestCore(under, { sources: outside.sources })
    await startImporting(core.deps)
    withModel = await openTestCore(under, {
      sources: outside.sources,
      languageModels: { operator: { answering: service, helper: service }, open: async (own) => openLanguageModel(own, fetch) },
      mayBeAsked: createAddressCheck({ trustedOrigins: [models.url] }),
    })
  })
  afterAll(async () => {
    await Promise.all([core.close(), withModel.close()])
    await Promise.all([outside.close(), models.close()])
  })
  beforeEach(() => {
    outside.network.pass(HOUR_MS)
    outside.network.kept.clear()
  })

  const begin = async (asking: TestCore) => {
    owner = await makeOrganization(asking)
    projectId = await makeProject(asking, owner, projectTypes.restricted)
    for (const source of ['press', 'transcripts', 'ir', 'web']) await changeSourceSettings(asking.deps, owner, { source, isOn: true })
  }
  const ask = async (asking: TestCore, query: string, source: string): Promise<SearchRecord> => {
    await begin(asking)
    return askIn(asking, query, [source])
  }
  const askIn = async (asking: TestCore, query: string, toolids: string[]): Promise<SearchRecord> => {
    const asked = { projectId, query, toolids, chat_history: [], file_search_tools: [] }
    const last = (await Array.fromAsync(await askQuestion(asking.deps, owner, asked))).at(-1)
    if (last?.type !== 'done') throw new Error(`the answer did not finish: ${JSON.stringify(last)}`)
    return last.record
  }
  const open = async (asking: TestCore, cited: Citation) => {
    const ref = parseRefs(formatRefs(refsOf([cited])))
    if (ref === undefined) throw new Error('not a reference')
    return openRef(asking.deps, owner, { projectId, ref })
  }
  const citationsOf = ({ answer }: SearchRecord) =>
    [...(answer.candidates ?? []), ...answer.sentences, ...(answer.nearest ?? [])].flatMap(({ citations }) => citations)

  describe('without a model', () => {
    it.each(questions)('cite $source for a question in $language, and the citation opens its passage', async ({ source, ...expected }) => {
      const record = await ask(core, expected.query, source)
      const cited = citationsOf(record).find(({ quote }) => quote.includes(expected.says))
      if (cited?.source !== 'outside') throw new Error(`not cited: ${JSON.stringify(record.answer, null, 1)}`)
      expect(cited).toMatchObject({ kind: 'web', document: { source, ...expected.document } })
      expect(record.answer.hits[0]).toMatchObject({ kind: expected.kind, outside: { snapshot: cited.snapshot } })
      expect(record.answer.outside).toMatchObject([{ source, documents: expect.any(Number) as number }])
      const opened = await open(core, cited)
      expect(opened.place?.quote).toBe(cited.quote)
      expect('page' in opened && opened.page?.text).toContain(expected.says)
    })
  })

  describe('by a model', () => {
    it.each(questions)(
      'cite $source for a question in $language, verified by the program',
      async ({ source, query, says, writes, document }) => {
        models.requests.length = 0
        models.answerWith(quoting(query, writes, says))
        const { answer } = await ask(withModel, query, source)
        expect(answer).toMatchObject({ mode: 'model', kind: 'written', outside: [{ source }] })
        const [sentence] = answer.sentences
        expect(sentence).toMatchObject({
          text: writes,
          verification: 'verified',
          citations: [{ kind: 'web', quote: says, document: { source, ...document } }],
        })
        const [cited] = sentence?.citations ?? []
        expect(cited && (await open(withModel, cited)).place?.quote).toBe(says)
      },
    )
  })

  describe('with an embedding model', () => {
    let searchModel: ModelServer
    let withEmbedding: TestCore
    beforeAll(async () => {
      searchModel = await startModelServer()
      const fetch = createGuardedFetch({ trustedOrigins: [searchModel.url] })
      const embedding = openEmbedding({ provider: 'openai-compatible', baseUrl: searchModel.url, model: 'local', price: 0.1 }, fetch)
      withEmbedding = await openTestCore(under, { sources: outside.sources, embedding })
    })
    afterAll(async () => {
      await withEmbedding.close()
      await searchModel.close()
    })
    beforeEach(() => {
      searchModel.requests.length = 0
      searchModel.answerWith()
    })
    const query = 'When does the battery factory of Hangang Electronics open?'
    const reasonsOf = ({ answer }: SearchRecord) => answer.hits.flatMap(({ reasons }) => reasons?.map(({ kind }) => kind) ?? [])

    it('passages outside are ranked by their meaning too', async () => {
      const record = await ask(withEmbedding, query, 'press')
      expect(reasonsOf(record)).toContain('meaning')
      expect(record.answer.degraded).toBeUndefined()
      const sent = searchModel.requests.flatMap(({ body }) => body.input ?? [])
      expect(sent.some((text) => text.includes('starts production in 2028'))).toBe(true)
    })

    it('the passages of a document are embedded once for questions that repeat', async () => {
      await ask(withEmbedding, query, 'press')
      searchModel.requests.length = 0
      await askIn(withEmbedding, 'How many jobs does the battery factory of Hangang Electronics bring?', ['press'])
      expect(searchModel.requests.flatMap(({ body }) => body.input ?? [])).toHaveLength(1)
    })

    it('are ranked by words while the model fails, which the answer says', async () => {
      searchModel.answerWith(() => ({ status: 503, body: '' }))
      const record = await ask(withEmbedding, 'What does Hangang Electronics plan in Gumi?', 'press')
      expect(record.answer).toMatchObject({ found: true, degraded: ['meaning'] })
    })
  })

  describe('a document that is also a file of the workspace', () => {
    beforeEach(() => begin(core))
    const plant = 'How much will Hangang Electronics invest in the battery plant?'

    it('is not fetched when it was saved from the source, and counts as the file', async () => {
      const wanted = { projectId, source: 'press', query: plant }
      const { id } = await saveDocuments(core.deps, owner, { ...wanted, documents: ['https://wire.example/plant'] })
      await expect.poll(async () => (await showImport(core.deps, owner, { id })).state, { timeout: 20_000 }).toBe('completed')
      await untilRead(core)
      outside.sites.requests.length = 0
      outside.network.kept.clear()
      const record = await askIn(core, plant, ['files', 'press'])
      expect(record.answer.outside).toMatchObject([{ source: 'press', inFiles: 1 }])
      expect(outside.sites.requests.map(({ path }) => path)).not.toContain('/plant')
      const stating = citationsOf(record).filter(({ quote }) => quote.includes('1.2 trillion won'))
      expect(new Set(stating.map(({ source }) => source))).toEqual(new Set(['file']))
    })

    it('is recognised by its bytes when it was uploaded by hand', async () => {
      await uploadAndRead(core, owner, projectId, { 'Orchard Q3.pptx': orchardPresentation.body })
      const record = await askIn(core, 'What was the order backlog of Orchard Devices?', ['files', 'ir'])
      expect(record.answer.outside).toMatchObject([{ source: 'ir', documents: 0, inFiles: 1 }])
      expect(new Set(record.answer.hits.map(({ kind }) => kind))).toEqual(new Set(['file']))
      expect(citationsOf(record).every(({ source }) => source === 'file')).toBe(true)
      expect(record.answer.conflicts).toBeUndefined()
    })

    it('is read from outside when only other files are searched', async () => {
      const [, memo] = await uploadAndRead(core, owner, projectId, {
        'a Orchard Q3.pptx': orchardPresentation.body,
        'memo.md': 'Orchard Devices leases its warehouse.',
      })
      const asked = { projectId, query: 'What was the order backlog of Orchard Devices?', toolids: ['ir'], chat_history: [] }
      const events = await askQuestion(core.deps, owner, { ...asked, file_search_tools: [memo?.id ?? 0] })
      const last = (await Array.fromAsync(events)).at(-1)
      expect(last).toMatchObject({ type: 'done', record: { answer: { outside: [{ source: 'ir', documents: 1, inFiles: 0 }] } } })
    })
  })

  it('a page that two sources find counts once', async () => {
    await begin(core)
    outside.web.fail(/./, {
      body: { results: [{ title: 'Battery plant', url: 'https://www.wire.example/plant?utm_source=x', content: '', score: 0.9 }] },
    })
    const { answer } = await askIn(core, 'How much will Hangang Electronics invest in the battery plant?', ['press', 'web'])
    const addresses = answer.hits.map((hit) => hit.outside?.address ?? '').filter((address) => address.endsWith('wire.example/plant'))
    expect(addresses).toHaveLength(1)
    expect(answer.outside).toMatchObject([{ source: 'web', documents: 1 }, { source: 'press' }])
  })

  it('an address in the question is read as the investor relations page', async () => {
    await begin(core)
    const { answer } = await askIn(core, 'What is the order backlog? https://investors.orchard.example/', ['ir'])
    expect(answer.outside).toMatchObject([{ source: 'ir', documents: 1, company: 'investors.orchard.example' }])
    expect(JSON.stringify(answer)).toContain('$412 million')
  })
})
