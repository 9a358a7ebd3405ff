import { type InputOf, projectTypes, type searchEndpoints, type SearchEvent, type SearchRecord } from '@dossier/contract'
import { type LanguageModelServer, startLanguageModelServer } from '@dossier/models/testing'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditLogRepository } from '../audit/index.ts'
import { changeModelSettings } from '../model-settings/change-model-settings.ts'
import { createProject } from '../projects/index.ts'
import { attemptAnswer } from '../testing/answer-runs.ts'
import { makeMember, makeOrganization, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { askQuestion } from './asking/ask-question.ts'
import { cancelSearch } from './cancel-search.ts'
import { showSearch } from './kept-searches.ts'
import { continueWithPlan } from './planning/continue-with-plan.ts'
import {
  answer,
  isAnswering,
  isChecking,
  isPlanning,
  isRepairing,
  lease,
  openScriptedCore,
  question,
  works,
} from '../testing/scripted-research.ts'
import { watchSearch } from './watch-search.ts'

const edited = { items: [{ query: 'rent of the warehouse' }, { title: 'End', query: 'lease end' }] }

describeOnAnyDatabase('a question whose plan is reviewed first', (under) => {
  let core: TestCore
  let server: LanguageModelServer
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    server = await startLanguageModelServer({ protocol: 'openai' })
    core = await openScriptedCore(under, server)
  })
  afterAll(async () => {
    await core.close()
    await server.close()
  })
  beforeEach(async () => {
    server.answerWith(works)
    server.requests.length = 0
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    await uploadAndRead(core, owner, projectId, { 'lease.md': lease })
  })

  const ask = async (more: Partial<InputOf<typeof searchEndpoints.ask>> = { reviewPlan: true }): Promise<SearchEvent[]> =>
    Array.fromAsync(
      await askQuestion(core.deps, owner, { projectId, query: question, toolids: [], chat_history: [], file_search_tools: [], ...more }),
    )
  const recordOf = (events: SearchEvent[]): SearchRecord => {
    const last = events.at(-1)
    if (last?.type !== 'done') throw new Error(`the answer did not finish: ${JSON.stringify(last)}`)
    return last.record
  }
  const planned = async () => recordOf(await ask())
  const watched = async (searchId: number, after?: number, actor = owner) =>
    Array.fromAsync(await watchSearch(core.deps, actor, { searchId, ...(after !== undefined && { after }) }))
  const requests = () =>
    server.requests.filter(({ body }) => !isRepairing(body) && !isChecking(body)).map(({ body }) => (isPlanning(body) ? 'plan' : 'answer'))

  it('waits with its plan, without having read a page or asked another model', async () => {
    const events = await ask()
    expect(events.map(({ type }) => type)).toEqual(['searching', 'plan', 'done'])
    const { state, answer: given, success } = recordOf(events)
    expect({ state, success, found: given.found }).toEqual({ state: 'waiting', success: true, found: false })
    expect(given.plan?.items.map(({ query }) => query)).toEqual([question, 'Busan warehouse lease end'])
    expect(requests()).toEqual(['plan'])
  })

  it('continues with the edited plan without planning again', async () => {
    const { id: searchId } = await planned()
    expect((await continueWithPlan(core.deps, owner, { searchId, ...edited })).state).toBeOneOf(['queued', 'running'])
    const record = recordOf(await watched(searchId))
    expect(record).toMatchObject({ state: 'completed', answer: { mode: 'model', found: true } })
    expect(record.answer.plan).toMatchObject({
      understanding: question,
      items: [
        { id: 'search-1', title: 'rent of the warehouse', query: 'rent of the warehouse' },
        { id: 'search-2', title: 'End', query: 'lease end' },
      ],
    })
    expect(record.answer.searched.queries).toEqual(expect.arrayContaining(['rent of the warehouse', 'lease end']))
    expect(record.answer.searched.queries).not.toContain('Busan warehouse lease end')
    expect(requests()).toEqual(['plan', 'answer'])
  })

  it('answers the question as the reader rephrased it', async () => {
    const { id: searchId } = await planned()
    const understanding = 'When does the lease of the Busan warehouse end?'
    await continueWithPlan(core.deps, owner, { searchId, ...edited, understanding })
    expect(recordOf(await watched(searchId)).answer.plan?.understanding).toBe(understanding)
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain(understanding)
  })

  it('looks up the same figures when the understanding is unchanged', async () => {
    const { id: searchId, answer: before } = await planned()
    await continueWithPlan(core.deps, owner, { searchId, items: before.plan?.items ?? [] })
    const { answer: after } = recordOf(await watched(searchId))
    expect(after.plan).toEqual(before.plan)
  })

  it.each([2, 3])('neither loses nor repeats events for a client that saw event %i last', async (seen) => {
    const before = await ask()
    const { id: searchId } = recordOf(before)
    await continueWithPlan(core.deps, owner, { searchId, ...edited })
    const all = await watched(searchId)
    expect(all.slice(0, 2)).toEqual(before.slice(0, 2))
    expect(all.map(({ type }) => type)).not.toContain('again')
    expect(all.filter(({ type }) => type === 'plan')).toHaveLength(2)
    expect(await watched(searchId, seen)).toEqual(all.slice(seen))
  })

  it('accepts only one of several concurrent continuations', async () => {
    const { id: searchId } = await planned()
    const went = await Promise.allSettled([1, 2, 3].map(() => continueWithPlan(core.deps, owner, { searchId, ...edited })))
    expect(went.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const refusals = went.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(refusals).toMatchObject([{ code: 'SEARCH_NOT_PLANNED' }, { code: 'SEARCH_NOT_PLANNED' }])
    await watched(searchId)
    expect(requests()).toEqual(['plan', 'answer'])
  })

  it('cannot be continued when it is not waiting', async () => {
    const { id: searchId } = recordOf(await ask({}))
    await expect(continueWithPlan(core.deps, owner, { searchId, ...edited })).rejects.toMatchObject({ code: 'SEARCH_NOT_PLANNED' })
    await expect(continueWithPlan(core.deps, owner, { searchId: 999_999, ...edited })).rejects.toMatchObject({ code: 'SEARCH_NOT_FOUND' })
  })

  it('stays discarded', async () => {
    const { id: searchId } = await planned()
    expect(await cancelSearch(core.deps, owner, { searchId })).toMatchObject({ state: 'cancelled' })
    await expect(continueWithPlan(core.deps, owner, { searchId, ...edited })).rejects.toMatchObject({ code: 'SEARCH_NOT_PLANNED' })
    expect(requests()).toEqual(['plan'])
  })

  it('is visible to others, who cannot continue it', async () => {
    const guest = await makeMember(core, owner.organizationId, 5)
    const outsider = await makeOrganization(core)
    const { id: searchId } = await planned()
    expect(await showSearch(core.deps, guest, { searchId })).toMatchObject({ state: 'waiting' })
    await expect(continueWithPlan(core.deps, guest, { searchId, ...edited })).rejects.toMatchObject({ code: 'LIMITED_ACCESS' })
    await expect(continueWithPlan(core.deps, outsider, { searchId, ...edited })).rejects.toMatchObject({ code: 'SEARCH_NOT_FOUND' })
  })

  it('is planned once, however often its job is delivered', async () => {
    const { id: searchId } = await planned()
    for (let time = 0; time < 2; time += 1) await attemptAnswer(core, searchId)
    expect(await showSearch(core.deps, owner, { searchId })).toMatchObject({ state: 'waiting' })
    expect(requests()).toEqual(['plan'])
  })

  it('resumes after an interruption with the replies it already had', async () => {
    const { id: searchId } = await planned()
    const asked = Promise.withResolvers<void>()
    const ended = new AbortController()
    server.answerWith((...request) => {
      const [{ body }] = request
      if (!isAnswering(body)) return works(...request)
      asked.resolve()
      return { text: answer, delayMs: 20_000 }
    })
    // The queue is disabled, so that this attempt can be aborted as a stopping server would abort it.
    const idle = { ...core.deps, queue: { ...core.deps.queue, send: () => Promise.resolve(undefined) } }
    await continueWithPlan(idle, owner, { searchId, ...edited })
    const attempt = attemptAnswer(core, searchId, ended.signal)
    await asked.promise
    ended.abort(new Error('stopping'))
    await expect(attempt).rejects.toThrow('stopping')
    server.answerWith(works)
    await attemptAnswer(core, searchId)
    expect(recordOf(await watched(searchId))).toMatchObject({ state: 'completed', answer: { found: true } })
    expect(requests()).toEqual(['plan', 'answer', 'answer'])
  })

  it('does not wait when no model can continue: it is answered by quotation with the reason', async () => {
    server.answerWith(() => ({ status: 401, error: 'no' }))
    expect(recordOf(await ask())).toMatchObject({ state: 'completed', answer: { mode: 'extractive', degraded: ['model-refused'] } })
    await changeModelSettings(core.deps, owner, { budgets: { organization: 0 } })
    expect(recordOf(await ask())).toMatchObject({ state: 'completed', answer: { degraded: ['budget-spent'] } })
  })

  it('asks no model when the budget was spent while it waited', async () => {
    const { id: searchId } = await planned()
    await changeModelSettings(core.deps, owner, { budgets: { organization: 0 } })
    await continueWithPlan(core.deps, owner, { searchId, ...edited })
    expect(recordOf(await watched(searchId))).toMatchObject({ state: 'completed', answer: { degraded: ['budget-spent'] } })
    expect(requests()).toEqual(['plan'])
  })

  it('is asked again with the reader’s plan, without planning, in the same conversation', async () => {
    const { conversationId } = recordOf(await ask({}))
    server.requests.length = 0
    const record = recordOf(await ask({ plan: edited, reviewPlan: true, conversationId }))
    expect(record).toMatchObject({ state: 'completed', conversationId, answer: { found: true } })
    expect(record.answer.plan?.items.map(({ query }) => query)).toEqual(edited.items.map(({ query }) => query))
    expect(requests()).toEqual(['answer'])
  })

  it('is recorded in the audit log', async () => {
    const { id: searchId } = await planned()
    await continueWithPlan(core.deps, owner, { searchId, ...edited })
    await watched(searchId)
    const reader = auditLogRepository.reader(core.deps.database.db, owner.organizationId)
    const rows = await reader.list({ type: 'search' }, { limit: 100, offset: 0 })
    expect(rows.map(({ action }) => action)).toEqual(['search.planReviewed', 'search.asked'])
  })
})
