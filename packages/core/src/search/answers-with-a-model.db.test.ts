import { projectTypes, roles, type SearchEvent, type SearchRecord } from '@dossier/contract'
import { openLanguageModel } from '@dossier/models'
import { type LanguageModelServer, type Script, startLanguageModelServer } from '@dossier/models/testing'
import { createAddressCheck, createGuardedFetch } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { modelCallsRepository } from '../model-usage/index.ts'
import { changeModelSettings } from '../model-settings/change-model-settings.ts'
import { createProject } from '../projects/index.ts'
import { watchRun } from '../runs/follow-run.ts'
import { listRuns, showRun } from '../runs/show-run.ts'
import { answerRunOf } from '../testing/answer-runs.ts'
import { isChecking } from '../testing/scripted-research.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { askQuestion } from './asking/ask-question.ts'
import { cancelSearch } from './cancel-search.ts'
import { deleteSearch } from './kept-searches.ts'
import { showAnswering } from './show-answering.ts'
import { watchSearch } from './watch-search.ts'

const lease = `# Lease

The lease of the Busan warehouse ends on 30 June 2027. The rent is KRW 120 million a year.
`
const quote = 'The lease of the Busan warehouse ends on 30 June 2027.'
const question = 'Until when may we use the Busan warehouse, and why?'

interface ScriptedSentence {
  text: string
  quote?: string
  calculation?: string
}
const scriptedAnswer = (...sentences: ScriptedSentence[]) =>
  JSON.stringify({
    found: true,
    sentences: sentences.map(({ text, quote: cited, calculation }) => ({
      text,
      citations: cited === undefined ? [] : [{ ref: 'E1', quote: cited }],
      ...(calculation !== undefined && { calculation }),
    })),
    missing: [],
  })
const plan = JSON.stringify({ question, queries: ['Busan warehouse lease end'], figures: [] })

/** A scripted model that makes a plan and then always gives the same answer. */
const model =
  (answer: string): Script =>
  ({ body }) => ({ text: JSON.stringify(body).includes('You answer a question') ? answer : plan })

describeOnAnyDatabase('a question answered by a model', (under) => {
  let core: TestCore
  let server: LanguageModelServer
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    server = await startLanguageModelServer({ protocol: 'openai' })
    const settings = { provider: 'openai-compatible', baseUrl: server.url, model: 'local', prices: { input: 1, output: 2 } } as const
    const fetch = createGuardedFetch({ trustedOrigins: [server.url] })
    const service = openLanguageModel(settings, fetch, { retries: 0 })
    core = await openTestCore(under, {
      languageModels: { operator: { answering: service, helper: service }, open: async (own) => openLanguageModel(own, fetch) },
      mayBeAsked: createAddressCheck({ trustedOrigins: [server.url] }),
    })
  })
  afterAll(async () => {
    await core.close()
    await server.close()
  })
  beforeEach(async () => {
    server.answerWith(model(scriptedAnswer({ text: 'The lease ends on 30 June 2027.', quote })))
    server.requests.length = 0
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    await uploadAndRead(core, owner, projectId, { 'lease.md': lease })
  })

  const begin = async (query = question) => {
    const asked = { projectId, query, toolids: [], chat_history: [], file_search_tools: [] }
    return askQuestion(core.deps, owner, asked)
  }
  const ask = async (query?: string): Promise<SearchEvent[]> => Array.fromAsync(await begin(query))
  const recordOf = (events: SearchEvent[]): SearchRecord => {
    const last = events.at(-1)
    if (last?.type !== 'done') throw new Error(`the answer did not finish: ${JSON.stringify(last)}`)
    return last.record
  }
  const answer = async (query?: string) => recordOf(await ask(query))

  it('streams the model’s sentences, each with the passage that supports it', async () => {
    const events = await ask()
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['searching', 'plan', 'progress', 'sentence', 'done']))
    const { answer: given, state } = recordOf(events)
    expect(state).toBe('completed')
    expect(given).toMatchObject({ mode: 'model', found: true, model: 'openai-compatible/local' })
    expect(given.sentences).toEqual([
      expect.objectContaining({
        text: 'The lease ends on 30 June 2027.',
        verification: 'verified',
        citations: [expect.objectContaining({ filename: 'lease.md', page: 1, quote })],
      }),
    ])
  })

  it.each([
    ['a number that is in no file', { text: 'The lease ends on 30 June 2029.', quote }],
    ['a quotation that is in no file', { text: 'The lease can be ended at any time.', quote: 'The lease can be ended at any time.' }],
    ['no source', { text: 'The lease has been renewed twice.' }],
    ['the opposite', { text: 'The lease does not end on 30 June 2027.', quote }],
  ])('marks a sentence as unsupported when it has %s', async (_, sentence) => {
    server.answerWith(
      model(scriptedAnswer({ text: 'The rent is KRW 120 million a year.', quote: 'The rent is KRW 120 million a year.' }, sentence)),
    )
    const { answer: given } = await answer()
    const marks = given.sentences.map(({ text, verification }) => [text, verification])
    expect(marks).toContainEqual(['The rent is KRW 120 million a year.', 'verified'])
    expect(marks.filter(([text]) => text === sentence.text).map(([, mark]) => mark)).not.toContain('verified')
  })

  it.each([
    ['refuses', { status: 401, error: 'no' }, 'model-refused'],
    ['is busy', { status: 429, error: 'slow down' }, 'model-busy'],
    ['is down', { status: 503, error: 'down' }, 'model-unavailable'],
    ['invents everything', { text: scriptedAnswer({ text: 'The lease ends in 2031.', quote: 'It ends in 2031.' }) }, 'nothing-supported'],
  ])('is answered by quotation with the reason when the model %s', async (_, step, degraded) => {
    server.answerWith(() => step)
    const { answer: given } = await answer('When does the lease of the Busan warehouse end?')
    expect(given).toMatchObject({ mode: 'extractive', found: true, degraded: [degraded] })
    expect(given.sentences[0]?.citations[0]?.quote).toContain('30 June 2027')
  })

  it('has the helper model check what the program cannot decide, and stores its verdict and cost', async () => {
    const text = 'The tenant hands the warehouse back when its term ends there.'
    const words = ['The lease of the Busan warehouse ends']
    const answered = scriptedAnswer({ text: 'The lease ends on 30 June 2027.', quote }, { text, quote })
    const verdicts = JSON.stringify({ verdicts: [1, 2].map((at) => ({ at, words, verdict: 'supported' })) })
    server.answerWith((asked) =>
      isChecking(asked.body)
        ? { text: verdicts }
        : { text: JSON.stringify(asked.body).includes('You answer a question') ? answered : plan },
    )
    const { answer: given } = await answer()
    expect(given.sentences).toMatchObject([
      { verification: 'verified', check: { verdict: 'supported' } },
      { text, verification: 'verified', check: { verdict: 'supported', words, model: 'local' } },
    ])
    expect(server.requests.filter(({ body }) => isChecking(body))).toHaveLength(1)
    const calls = await modelCallsRepository.reader(core.deps.database.db, owner.organizationId).list(new Date(0))
    expect(calls.find(({ purpose }) => purpose === 'checking')).toMatchObject({ requests: 1 })
  })

  it('can be followed by other members, from the beginning or after a given event', async () => {
    const guest = await makeMember(core, owner.organizationId, 5)
    const events = await ask()
    const { id: searchId } = recordOf(events)
    const all = await Array.fromAsync(await watchSearch(core.deps, guest, { searchId }))
    expect(all.slice(0, -1)).toEqual(events.slice(0, -1))
    const rest = await Array.fromAsync(await watchSearch(core.deps, guest, { searchId, after: 3 }))
    expect(rest.slice(0, -1)).toEqual(events.slice(3, -1))
  })

  it('can be stopped and keeps the sentences written so far', async () => {
    server.answerWith(() => ({ text: plan, delayMs: 20_000 }))
    const events = (await begin())[Symbol.asyncIterator]()
    const first = (await events.next()).value as SearchEvent
    if (first.type !== 'searching' || first.searchId === undefined) throw new Error('it did not begin')
    const stopped = await cancelSearch(core.deps, owner, { searchId: first.searchId })
    expect(stopped).toMatchObject({ state: 'cancelled', answer: { found: false } })
    for (let step = await events.next(); step.done !== true; step = await events.next()) {
      expect(step.value).toMatchObject({ type: 'done', record: { state: 'cancelled' } })
    }
  })

  it('records the cost of its requests, and calls no model when the budget is spent', async () => {
    expect(await showAnswering(core.deps, owner, { projectId })).toEqual({ model: 'openai-compatible/local', spent: false })
    await answer()
    const spent = await modelCallsRepository.reader(core.deps.database.db, owner.organizationId).spent(new Date(0))
    expect(spent.cost).toBeGreaterThan(0)
    await changeModelSettings(core.deps, owner, { budgets: { organization: spent.cost / 2 } })
    expect(await showAnswering(core.deps, owner, { projectId })).toEqual({ model: null, spent: true })
    server.requests.length = 0
    const { answer: given } = await answer('When does the lease of the Busan warehouse end?')
    expect(given).toMatchObject({ mode: 'extractive', found: true, degraded: ['budget-spent'] })
    expect(server.requests).toEqual([])
  })

  it('has its own cost limit however large the budget is', async () => {
    const own = { provider: 'openai-compatible', baseUrl: server.url, model: 'dear', inputPrice: 10_000, outputPrice: 10_000 } as const
    await changeModelSettings(core.deps, owner, { own, budgets: { organization: 1_000_000 } })
    const { answer: given } = await answer('When does the lease of the Busan warehouse end?')
    expect(given).toMatchObject({ mode: 'extractive', found: true, degraded: ['model-stopped'] })
  })

  describe('as a follow-up', () => {
    it('is sent to the model with the earlier answer', async () => {
      const first = await answer()
      const asked = {
        projectId,
        query: 'And the rent?',
        toolids: [],
        chat_history: [],
        file_search_tools: [],
        conversationId: first.conversationId,
      }
      server.requests.length = 0
      const second = recordOf(await Array.fromAsync(await askQuestion(core.deps, owner, asked)))
      expect(second.conversationId).toBe(first.conversationId)
      expect(JSON.stringify(server.requests[0]?.body)).toContain('The lease ends on 30 June 2027.')
    })
  })

  it('is a run that only its author can see, and is deleted with the question', async () => {
    const { id: searchId } = recordOf(await ask())
    const page = { limit: 10, offset: 0 }
    const listed = await listRuns(core.deps, owner, { ...page, kind: 'answer' })
    expect(listed).toMatchObject({
      count: 1,
      rows: [{ kind: 'answer', state: 'completed', subject: question, subjectId: searchId, projectId }],
    })
    // The list of all kinds shows it only until it is completed.
    expect(await listRuns(core.deps, owner, page)).toEqual({ rows: [], count: 0 })
    const { id } = await answerRunOf(core, searchId)
    const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    const outsider = await makeOrganization(core)
    for (const other of [colleague, outsider]) {
      expect(await listRuns(core.deps, other, page)).toEqual({ rows: [], count: 0 })
      await expectRefusal(showRun(core.deps, other, { id }), 'RUN_NOT_FOUND')
      await expectRefusal(watchRun(core.deps, other, { id }), 'RUN_NOT_FOUND')
    }
    await deleteSearch(core.deps, owner, { searchId })
    await expectRefusal(showRun(core.deps, owner, { id }), 'RUN_NOT_FOUND')
    for (const table of ['run_events', 'run_steps'])
      expect((await core.deps.database.pool.query(`select 1 from ${table} where run_id = $1`, [id])).rowCount).toBe(0)
  })
})
