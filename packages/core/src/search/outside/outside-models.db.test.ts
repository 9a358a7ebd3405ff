import { formatRefs, parseRefs, projectTypes, refsOf, type SearchRecord } from '@dossier/contract'
import { openLanguageModel } from '@dossier/models'
import { type LanguageModelServer, type Script, startLanguageModelServer } from '@dossier/models/testing'
import { createAddressCheck, createGuardedFetch } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { openSources } from '@dossier/sources'
import { type SourceServer, startEdgarServer, type TestNetwork, testNetwork } from '@dossier/sources/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openRef } from '../../references/open-ref.ts'
import { makeProject } from '../../testing/people.ts'
import { makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { askQuestion } from '../asking/ask-question.ts'
import { replaySearch } from '../replaying/replay-search.ts'

const question = 'What share of revenue did one customer of Orchard Devices account for?'
const quote = 'One customer accounted for 31% of revenue.'
const plan = JSON.stringify({
  question,
  searches: [{ title: 'Customers', query: 'customer revenue' }],
  measures: [],
  periods: [],
  entities: [],
})
const answer = (text: string) =>
  JSON.stringify({ found: true, sentences: [{ text, citations: [{ ref: 'E1', quote }], calculation: null }], missing: [] })
const writes =
  (text: string): Script =>
  ({ body }) => ({ text: JSON.stringify(body).includes('You answer a question') ? answer(text) : plan })

describeOnAnyDatabase('answers of a model from outside sources', (under) => {
  let core: TestCore
  let models: LanguageModelServer
  let sec: SourceServer
  let network: TestNetwork
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    models = await startLanguageModelServer({ protocol: 'openai' })
    sec = await startEdgarServer()
    network = testNetwork('2026-11-26T01:00:00Z')
    const fetch = createGuardedFetch({ trustedOrigins: [models.url] })
    const service = openLanguageModel({ provider: 'openai-compatible', baseUrl: models.url, model: 'local' }, fetch, { retries: 0 })
    core = await openTestCore(under, {
      languageModels: { operator: { answering: service, helper: service }, open: async (own) => openLanguageModel(own, fetch) },
      mayBeAsked: createAddressCheck({ trustedOrigins: [models.url] }),
      sources: {
        operator: { sec: { contact: 'Harbor it@harbor.example', baseAddress: sec.address } },
        open: (settings) => openSources(settings, network),
      },
    })
  })
  afterAll(async () => {
    await core.close()
    await Promise.all([models.close(), sec.close()])
  })
  beforeEach(async () => {
    models.requests.length = 0
    sec.requests.length = 0
    owner = await makeOrganization(core)
    projectId = await makeProject(core, owner, projectTypes.restricted)
  })

  const ask = async (toolids: string[]): Promise<SearchRecord> => {
    const asked = { projectId, query: question, toolids, chat_history: [], file_search_tools: [] }
    const last = (await Array.fromAsync(await askQuestion(core.deps, owner, asked))).at(-1)
    if (last?.type !== 'done') throw new Error(`the answer did not finish: ${JSON.stringify(last)}`)
    return last.record
  }

  describe('the model', () => {
    it('reads and cites filings like files, and its citations open', async () => {
      models.answerWith(writes(quote))
      const record = await ask(['sec'])
      expect(record.answer).toMatchObject({ mode: 'model', kind: 'written', outside: [{ source: 'sec', documents: 1 }] })
      const [sentence] = record.answer.sentences
      expect(sentence).toMatchObject({ verification: 'verified', citations: [{ kind: 'filing', quote, document: { source: 'sec' } }] })
      const cited = sentence?.citations[0]
      const ref = cited && parseRefs(formatRefs(refsOf([cited])))
      const opened = ref && (await openRef(core.deps, owner, { projectId, ref }))
      expect(opened?.place?.quote).toBe(quote)
    })

    it('has sentences rejected that contradict the filing', async () => {
      models.answerWith(writes('One customer accounted for 41% of revenue.'))
      const { answer: given } = await ask(['sec'])
      expect(
        given.sentences.every(({ text }) => !text.includes('41%')) ||
          given.sentences.some(({ verification }) => verification === 'unsupported'),
      ).toBe(true)
    })

    it('receives no outside documents unless a source is chosen', async () => {
      models.answerWith(writes(quote))
      await uploadAndRead(core, owner, projectId, { 'memo.md': 'Orchard Devices leases its warehouse.' })
      const { answer: given } = await ask([])
      expect(given.outside).toBeUndefined()
      expect(sec.requests).toEqual([])
      expect(JSON.stringify(models.requests)).not.toContain('Research and development')
    })
  })

  it('are replayed from the stored snapshots, without requests to the source', async () => {
    models.answerWith(writes(quote))
    const { id } = await ask(['sec'])
    sec.requests.length = 0
    expect(await replaySearch(core.deps, owner, { searchId: id })).toEqual({ outcome: 'same', sentences: 1 })
    expect(sec.requests).toEqual([])
  })
})
