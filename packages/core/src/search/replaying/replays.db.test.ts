import { type InputOf, projectTypes, type Replay, type searchEndpoints, type SearchRecord } from '@dossier/contract'
import { openEmbedding, openReranking } from '@dossier/models'
import { type LanguageModelServer, type ModelServer, startLanguageModelServer, startModelServer } from '@dossier/models/testing'
import { createGuardedFetch } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLogRepository } from '../../audit/index.ts'
import { emptyBin } from '../../files/bin/purge-bin.ts'
import { restoreItems } from '../../files/bin/restore-items.ts'
import { deleteFile } from '../../files/organising/delete-files.ts'
import { uploadFiles } from '../../files/index.ts'
import { changeModelSettings } from '../../model-settings/change-model-settings.ts'
import { createProject } from '../../projects/index.ts'
import { runSteps, searches, searchRankings } from '../../schema/index.ts'
import { answerRunOf, storedRequests } from '../../testing/answer-runs.ts'
import { incoming, makeMember, makeOrganization, type TestCore, untilRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { askQuestion } from '../asking/ask-question.ts'
import { changeConversation } from '../conversations/kept-conversations.ts'
import { showSearch } from '../kept-searches.ts'
import { continueWithPlan } from '../planning/continue-with-plan.ts'
import { isAnswering, isPlanning, lease, openScriptedCore, question, works } from '../../testing/scripted-research.ts'
import { watchSearch } from '../watch-search.ts'
import { replaySearch } from './replay-search.ts'

describeOnEachDatabase('replaySearch', (under) => {
  let core: TestCore
  let server: LanguageModelServer
  let searching: ModelServer
  let owner: Member
  let projectId: number
  let leaseId: number

  beforeAll(async () => {
    server = await startLanguageModelServer({ protocol: 'openai' })
    searching = await startModelServer()
    const fetch = createGuardedFetch({ trustedOrigins: [searching.url] })
    const settings = { provider: 'openai-compatible', baseUrl: searching.url, model: 'local' } as const
    core = await openScriptedCore(under, server, {
      embedding: openEmbedding(settings, fetch),
      reranking: openReranking(settings, fetch),
    })
  })
  afterAll(async () => {
    await core.close()
    await server.close()
    await searching.close()
  })
  beforeEach(async () => {
    server.answerWith(works)
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    leaseId = await upload({ 'lease.md': lease })
  })

  const upload = async (contents: Record<string, string>, versionOf?: number): Promise<number> => {
    const files = incoming(contents)
    const { data } = await uploadFiles(core.deps, owner, { projectId, files, ...(versionOf !== undefined && { versionOf }) })
    await untilRead(core)
    const waiting = () =>
      core.deps.database.pool.query<{ n: number }>("select count(*)::int as n from runs where kind = 'embedding' and finished_at is null")
    await expect.poll(async () => (await waiting()).rows, { timeout: 20_000, interval: 50 }).toEqual([{ n: 0 }])
    return data[0]?.id ?? 0
  }

  const ask = async (more: Partial<InputOf<typeof searchEndpoints.ask>> = {}): Promise<SearchRecord> => {
    const asked = { projectId, query: question, toolids: [], chat_history: [], file_search_tools: [], ...more }
    const last = (await Array.fromAsync(await askQuestion(core.deps, owner, asked))).at(-1)
    if (last?.type !== 'done') throw new Error('the answer did not finish')
    return last.record
  }
  /** Asserts that no model is called. */
  const replay = async ({ id: searchId }: { id: number }, actor = owner): Promise<Replay> => {
    const asked = server.requests.length + searching.requests.length
    const made = await replaySearch(core.deps, actor, { searchId })
    expect(server.requests.length + searching.requests.length).toBe(asked)
    return made
  }
  /** The database, to change records in a way that the product does not offer. */
  const database = () => core.deps.database.db

  it('yields the same sentences, marks and passages', async () => {
    const record = await ask()
    expect(record.answer.sentences.map(({ verification }) => verification)).toEqual(['verified', 'computed', 'unsupported'])
    expect(await replay(record)).toEqual({ outcome: 'same', sentences: 3 })
    expect(await showSearch(core.deps, owner, { searchId: record.id })).toEqual(record)
  })

  it('yields the same answer when its plan was reviewed or edited', async () => {
    const { id: searchId } = await ask({ reviewPlan: true })
    await continueWithPlan(core.deps, owner, { searchId, understanding: 'When does the lease end?', items: [{ query: 'lease end' }] })
    await Array.fromAsync(await watchSearch(core.deps, owner, { searchId }))
    expect(await replay({ id: searchId })).toMatchObject({ outcome: 'same' })
    expect(await replay(await ask({ plan: { items: [{ query: 'rent of the warehouse' }] } }))).toMatchObject({ outcome: 'same' })
  })

  it('yields the same answer when the model is removed, the budget spent and the search models fail', async () => {
    const record = await ask()
    server.answerWith(() => ({ status: 503, error: 'gone' }))
    searching.answerWith(() => ({ status: 503 }))
    await changeModelSettings(core.deps, owner, { budgets: { organization: 0 } })
    expect(await replay(record)).toEqual({ outcome: 'same', sentences: 3 })
    searching.answerWith()
  })

  it('yields the same answer when models failed meanwhile', async () => {
    server.answerWith((...request) => (isPlanning(request[0].body) ? { text: 'I would search.' } : works(...request)))
    expect(await replay(await ask())).toMatchObject({ outcome: 'same' })
    let answers = 0
    server.answerWith((...request) => {
      if (isAnswering(request[0].body) && answers++ > 0) return { status: 503, error: 'down' }
      return works(...request)
    })
    const record = await ask()
    expect(record.answer.mode).toBe('model')
    expect(await replay(record)).toMatchObject({ outcome: 'same' })
  })

  it('yields the same answer when the helper model decided, and checks it against the files without a complete record', async () => {
    const quote = 'The lease of the Busan warehouse ends on 30 June 2027.'
    const sentences = ['The lease ends on 30 June 2027.', 'The tenant hands the warehouse back when its term ends there.']
    const written = JSON.stringify({ found: true, sentences: sentences.map((text) => ({ text, citations: [{ ref: 'E1', quote }] })) })
    const verdicts = JSON.stringify({ verdicts: [1, 2].map((at) => ({ at, words: [quote], verdict: 'supported' })) })
    server.answerWith((...request) => {
      if (isAnswering(request[0].body)) return { text: written }
      return isPlanning(request[0].body) ? works(...request) : { text: verdicts }
    })
    const record = await ask()
    expect(record.answer.sentences.map(({ verification, check }) => [verification, check?.verdict])).toEqual([
      ['verified', 'supported'],
      ['verified', 'supported'],
    ])
    expect(await replay(record)).toEqual({ outcome: 'same', sentences: 2 })
    await upload({ 'busan.md': '# Busan\n\nThe Busan warehouse has 12 gates. Its lease is with Harbor Corp.\n' })
    expect(await replay(record)).toEqual({ outcome: 'different', cause: 'files', unrecorded: 'answering', differences: [] })
  })

  it('is open only to people who may read the answer, and is recorded', async () => {
    const guest = await makeMember(core, owner.organizationId, 5)
    const outsider = await makeOrganization(core)
    const record = await ask()
    expect(await replay(record, guest)).toMatchObject({ outcome: 'same' })
    await expect(replay(record, outsider)).rejects.toMatchObject({ code: 'SEARCH_NOT_FOUND' })
    await changeConversation(core.deps, owner, { conversationId: record.conversationId, visibility: 'private' })
    await expect(replay(record, guest)).rejects.toMatchObject({ code: 'SEARCH_NOT_FOUND' })
    const reader = auditLogRepository.reader(database(), owner.organizationId)
    const rows = await reader.list({ type: 'search' }, { limit: 10, offset: 0 })
    const latest = rows.find(({ action }) => action === 'search.replayed')
    expect(latest?.actorId).toBe(guest.userId)
    expect(latest?.details).toMatchObject({ outcome: 'same', subjectId: record.id })
  })

  it('reports sentences that a new version of a file no longer supports', async () => {
    const record = await ask()
    await upload({ 'lease.md': lease.replace('30 June 2027', '31 December 2029') }, leaseId)
    expect(await replay(record)).toEqual({
      outcome: 'different',
      cause: 'files',
      unrecorded: 'answering',
      differences: [
        { at: 0, kind: 'mark', text: 'The lease ends on 30 June 2027.', recorded: 'verified', today: 'unsupported' },
        expect.objectContaining({ at: 1, kind: 'mark', recorded: 'computed', today: 'unsupported' }),
      ],
    })
  })

  it('reports that every sentence still holds after a file was added', async () => {
    const record = await ask()
    await upload({ 'busan.md': '# Busan\n\nThe Busan warehouse has 12 gates. Its lease is with Harbor Corp.\n' })
    expect(await replay(record)).toEqual({ outcome: 'different', cause: 'files', unrecorded: 'answering', differences: [] })
  })

  it('needs only those chosen files that were read', async () => {
    const other = await upload({ 'yard.md': '# Yard\n\nThe yard has 12 gates.\n' })
    const record = await ask({ file_search_tools: [leaseId, other] })
    expect(await replay(record)).toMatchObject({ outcome: 'same' })
    await deleteFile(core.deps, owner, { projectId, attachmentId: other })
    expect(await replay(record)).toMatchObject({ outcome: 'same' })
    const { deletionId } = await deleteFile(core.deps, owner, { projectId, attachmentId: leaseId })
    expect(await replay(record)).toEqual({ outcome: 'not-replayed', reason: 'in-bin' })
    await restoreItems(core.deps, owner, { projectId, ids: [], deletionId })
    await untilRead(core)
    expect(await replay(record)).toMatchObject({ outcome: 'same' })
    await deleteFile(core.deps, owner, { projectId, attachmentId: leaseId })
    await emptyBin(core.deps, owner, { projectId, confirmName: 'Deal' })
    await expect.poll(() => replay(record), { timeout: 10_000 }).toEqual({ outcome: 'not-replayed', reason: 'removed' })
  })

  it('reports a mark that was changed in the database', async () => {
    const { id, answer } = await ask()
    const sentences = answer.sentences.map((sentence) => ({ ...sentence, verification: 'verified' as const }))
    await database()
      .update(searches)
      .set({ answer: { ...answer, sentences } })
      .where(eq(searches.id, id))
    expect(await replay({ id })).toEqual({
      outcome: 'different',
      cause: 'program',
      differences: [
        expect.objectContaining({ at: 1, kind: 'mark', recorded: 'verified', today: 'computed' }),
        expect.objectContaining({ at: 2, kind: 'mark', recorded: 'verified', today: 'unsupported' }),
      ],
    })
  })

  it('names the request that is not in the record when the program asks differently', async () => {
    const { id } = await ask()
    const second = (await storedRequests(core, id)).find(({ key }) => key === 'model#000001')
    const steps = database().update(runSteps).set({ inputHash: 'of another program' })
    await steps.where(and(eq(runSteps.runId, second?.runId ?? 0), eq(runSteps.key, 'model#000001')))
    expect(await replay({ id })).toEqual({ outcome: 'different', cause: 'program', unrecorded: 'answering', differences: [] })
    await database().delete(searchRankings).where(eq(searchRankings.searchId, id))
    expect(await replay({ id })).toMatchObject({ outcome: 'different', cause: 'program' })
  })

  describe('is refused', () => {
    it('for quotations', async () => {
      server.answerWith(() => ({ status: 401, error: 'no' }))
      expect(await replay(await ask())).toEqual({ outcome: 'not-replayed', reason: 'quoted' })
    })

    it('for unfinished answers', async () => {
      expect(await replay(await ask({ reviewPlan: true }))).toEqual({ outcome: 'not-replayed', reason: 'unfinished' })
    })

    it('without a record', async () => {
      const record = await ask()
      const { id: runId } = await answerRunOf(core, record.id)
      await database().delete(runSteps).where(eq(runSteps.runId, runId))
      expect(await replay(record)).toEqual({ outcome: 'not-replayed', reason: 'removed' })
    })
  })
})
