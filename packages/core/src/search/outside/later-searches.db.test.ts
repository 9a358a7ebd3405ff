import { formatRefs, parseRefs, projectTypes, refsOf, type SearchRecord } from '@dossier/contract'
import { openLanguageModel } from '@dossier/models'
import { type LanguageModelServer, type Script, startLanguageModelServer } from '@dossier/models/testing'
import { createAddressCheck, createGuardedFetch } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openRef } from '../../references/open-ref.ts'
import { changeSourceSettings } from '../../sources/change-source-settings.ts'
import { makeProject } from '../../testing/people.ts'
import { type OutsideServers, startOutsideServers } from '../../testing/press-calls-and-reports.ts'
import { makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { askQuestion } from '../asking/ask-question.ts'
import { replaySearch } from '../replaying/replay-search.ts'

const HOUR_MS = 3_600_000
const question = 'How many engineers will Hangang Electronics hire for the battery plant?'
const memo = '# Project Sandpiper\n\nThe reservation price for the battery plant of Hangang Electronics is 48.2 million.\n'
const hires = 'Hangang Electronics will hire 640 engineers for its battery plant'
const article = {
  source: { id: null, name: 'Example Wire' },
  title: 'Hangang Electronics seeks engineers',
  description: '',
  url: 'https://wire.example/jobs',
  publishedAt: '2026-11-22T01:00:00Z',
}

describeOnAnyDatabase('searches of a model in outside sources', (under) => {
  let core: TestCore
  let models: LanguageModelServer
  let outside: OutsideServers
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    outside = await startOutsideServers()
    models = await startLanguageModelServer({ protocol: 'openai' })
    const fetch = createGuardedFetch({ trustedOrigins: [models.url] })
    const service = openLanguageModel({ provider: 'openai-compatible', baseUrl: models.url, model: 'local' }, fetch, { retries: 0 })
    core = await openTestCore(under, {
      sources: outside.sources,
      languageModels: { operator: { answering: service, helper: service }, open: async (own) => openLanguageModel(own, fetch) },
      mayBeAsked: createAddressCheck({ trustedOrigins: [models.url] }),
    })
  })
  afterAll(async () => {
    await core.close()
    await Promise.all([outside.close(), models.close()])
  })
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = await makeProject(core, owner, projectTypes.restricted)
    for (const source of ['press', 'transcripts']) await changeSourceSettings(core.deps, owner, { source, isOn: true })
    outside.network.pass(HOUR_MS)
    outside.network.kept.clear()
    for (const server of [outside.press, outside.sites, outside.sec, outside.dart, outside.transcripts]) server.requests.length = 0
    models.requests.length = 0
    // NewsAPI has the article only for those who ask about hiring.
    outside.press.fail(/v2\/everything\?.*employees/, { body: { status: 'ok', totalResults: 1, articles: [article] }, times: 100 })
  })

  /** A model that searches with these queries one after the other, and then quotes what it was shown. */
  const searching =
    (queries: readonly string[], quote = hires): Script =>
    ({ body, messages, tools }) => {
      const shown = JSON.stringify(body)
      if (!shown.includes('You answer a question')) {
        return { text: JSON.stringify({ question, searches: [], measures: [], periods: [], entities: [] }) }
      }
      const made = messages.filter(({ role }) => role === 'tool').length
      const query = queries[made]
      if (query !== undefined && tools.length > 0) return { toolCalls: [{ name: 'search_sources', input: { query } }] }
      const [, ref] = [...shown.slice(0, Math.max(0, shown.indexOf(quote))).matchAll(/⟦(E\d+)/g)].at(-1) ?? []
      if (ref === undefined) return { text: JSON.stringify({ found: false, sentences: [], missing: ['engineers'] }) }
      return {
        text: JSON.stringify({
          found: true,
          sentences: [{ text: `${hires}.`, citations: [{ ref, quote }], calculation: null }],
          missing: [],
        }),
      }
    }

  const ask = async (toolids: string[]): Promise<SearchRecord> => {
    const asked = { projectId, query: question, toolids, chat_history: [], file_search_tools: [] }
    const last = (await Array.fromAsync(await askQuestion(core.deps, owner, asked))).at(-1)
    if (last?.type !== 'done') throw new Error(`the answer did not finish: ${JSON.stringify(last)}`)
    return last.record
  }
  const resultsShown = () =>
    (models.requests.at(-1)?.messages ?? []).flatMap((message) =>
      message.role === 'tool' ? message.results.map(({ output }) => output) : [],
    )
  const sentToPress = () => outside.press.requests.map(({ query }) => decodeURIComponent(query.replaceAll('+', ' ')))

  describe('with a source that the person chose', () => {
    it('add documents, which the answer cites and the person can open', async () => {
      models.answerWith(searching(['Hangang Electronics employees']))
      await uploadAndRead(core, owner, projectId, { 'memo.md': memo })
      const { answer } = await ask(['files', 'press'])
      const [sentence] = answer.sentences
      expect(sentence).toMatchObject({ verification: 'verified', citations: [{ document: { address: 'https://wire.example/jobs' } }] })
      const ref = sentence?.citations[0] && parseRefs(formatRefs(refsOf([sentence.citations[0]])))
      expect(ref && (await openRef(core.deps, owner, { projectId, ref })).place?.quote).toBe(hires)
      expect(answer.outside).toMatchObject([{ source: 'press', queries: ['Hangang Electronics employees'] }])
      expect(answer.steps?.map(({ activity }) => activity)).toContainEqual({ kind: 'sources', query: 'Hangang Electronics employees' })
    })

    it('are replayed from the snapshots, without asking the source again', async () => {
      models.answerWith(searching(['Hangang Electronics employees']))
      await uploadAndRead(core, owner, projectId, { 'memo.md': memo })
      const { id } = await ask(['files', 'press'])
      outside.network.kept.clear()
      const before = outside.press.requests.length
      expect(await replaySearch(core.deps, owner, { searchId: id })).toEqual({ outcome: 'same', sentences: 1 })
      expect(outside.press.requests).toHaveLength(before)
    })

    it('do not send names and numbers that only files contain', async () => {
      models.answerWith(searching(['Hangang Electronics employees Sandpiper 48.2']))
      await uploadAndRead(core, owner, projectId, { 'memo.md': memo })
      const { id, answer } = await ask(['files', 'press'])
      expect(resultsShown()).toEqual([expect.stringMatching(/not sent outside; leave out "Sandpiper", "48\.2"/)])
      expect(sentToPress().filter((query) => /Sandpiper|48\.2|employees/.test(query))).toEqual([])
      expect(answer.outside?.[0]?.queries).toBeUndefined()
      expect((await replaySearch(core.deps, owner, { searchId: id })).outcome).toBe('same')
    })

    it('ask no other source', async () => {
      models.answerWith(searching(['Orchard Devices annual report']))
      await ask(['press'])
      expect(outside.press.requests.length).toBeGreaterThan(0)
      expect([outside.sec, outside.dart, outside.transcripts].flatMap(({ requests }) => requests)).toEqual([])
    })

    it('end after three for one answer', async () => {
      const queries = ['employees', 'Hangang Electronics employees', 'battery employees', 'plant employees']
      models.answerWith(searching(queries))
      await ask(['press'])
      expect(resultsShown().at(-1)).toBe('error: the outside sources were asked often enough for this answer')
      const sent = sentToPress().filter((query) => query.includes('q=plant employees'))
      expect(sent).toEqual([])
    })

    it('are refused once the source was turned off, with the reason', async () => {
      models.answerWith(searching(['Hangang Electronics employees']))
      await changeSourceSettings(core.deps, owner, { source: 'press', isOn: false })
      await uploadAndRead(core, owner, projectId, { 'memo.md': memo })
      const { answer } = await ask(['files', 'press'])
      expect(answer.outside).toMatchObject([{ source: 'press', documents: 0, failure: { kind: 'off' } }])
      expect(outside.press.requests).toEqual([])
    })
  })

  it('are not offered without a chosen source, and a call of one is refused', async () => {
    models.answerWith(searching(['Hangang Electronics employees']))
    await uploadAndRead(core, owner, projectId, { 'memo.md': memo })
    await ask([])
    const answering = models.requests.filter(({ tools }) => tools.length > 0)
    expect(answering.flatMap(({ tools }) => tools.map(({ name }) => name))).not.toContain('search_sources')
    expect(resultsShown()).toEqual(['error: no outside source was chosen'])
    expect(outside.press.requests).toEqual([])
  })
})
