import { type InputOf, projectTypes, type SearchRecord, type searchEndpoints } from '@dossier/contract'
import { type LanguageModelServer, startLanguageModelServer } from '@dossier/models/testing'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyBin } from '../../files/bin/purge-bin.ts'
import { deleteFile } from '../../files/organising/delete-files.ts'
import { createProject } from '../../projects/index.ts'
import { runs, searches, searchRankings } from '../../schema/index.ts'
import { storedRequests } from '../../testing/answer-runs.ts'
import { makeOrganization, type TestCore, uploadAndRead } from '../../testing/test-core.ts'
import type { CoreDependencies, Member } from '../../use-case/index.ts'
import { scopeOf } from '../../use-case/scope.ts'
import { askQuestion } from '../asking/ask-question.ts'
import { deleteConversation } from '../conversations/kept-conversations.ts'
import { showSearch } from '../kept-searches.ts'
import { searchRankingsRepository } from '../replaying/search-rankings.repository.ts'
import { replaySearch } from '../replaying/replay-search.ts'
import { lease, openScriptedCore, question, works } from '../../testing/scripted-research.ts'
import { clearModelRecords } from './clear-model-records.ts'

const DAY_MS = 24 * 3_600_000
const run = { answering: { name: 'm' }, helper: { name: 'm' }, files: 'x' }

describeOnEachDatabase('model records of an answer', (under) => {
  let core: TestCore
  let server: LanguageModelServer
  let owner: Member
  let projectId: number
  let leaseId: number

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
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    leaseId = await upload('lease.md', lease)
  })

  const upload = async (name: string, content: string) =>
    (await uploadAndRead(core, owner, projectId, { [name]: content }))[0]?.id ?? Number.NaN
  const ask = async (more: Partial<InputOf<typeof searchEndpoints.ask>> = {}): Promise<SearchRecord> => {
    const asked = { projectId, query: question, toolids: [], chat_history: [], file_search_tools: [], ...more }
    const last = (await Array.fromAsync(await askQuestion(core.deps, owner, asked))).at(-1)
    if (last?.type !== 'done') throw new Error('the answer did not finish')
    return last.record
  }
  const recorded = async ({ id }: { id: number }) => (await storedRequests(core, id)).length
  /** Runs the daily job as after so many days with the given retention. */
  const clearAfter = (days: number, modelRecordDays = 90) => {
    const deps: CoreDependencies = {
      ...core.deps,
      clock: { ...core.clock, now: () => new Date(core.clock.now().getTime() + days * DAY_MS) },
      questionLimits: { ...core.deps.questionLimits, modelRecordDays },
    }
    return clearModelRecords(deps, { kind: 'system', organizationId: 0, language: 'ko' }, {})
  }

  it('contain the passages that models were shown, and are deleted with the question', async () => {
    const { id, conversationId } = await ask()
    const rows = await storedRequests(core, id)
    expect(JSON.stringify(rows.map(({ result }) => result))).toContain('The rent is KRW 120 million a year.')
    await deleteConversation(core.deps, owner, { conversationId })
    expect(await recorded({ id })).toBe(0)
  })

  it('are kept for the configured number of days; the answer is kept longer', async () => {
    const record = await ask()
    const database = core.deps.database.db
    await database.insert(searchRankings).values({ searchId: record.id, requestHash: 'x', reply: { scores: null } })
    await clearAfter(89)
    expect(await recorded(record)).toBeGreaterThan(0)
    await clearAfter(91)
    expect(await recorded(record)).toBe(0)
    expect(await database.select().from(searchRankings).where(eq(searchRankings.searchId, record.id))).toEqual([])
    expect(await showSearch(core.deps, owner, { searchId: record.id })).toEqual(record)
    expect(await replaySearch(core.deps, owner, { searchId: record.id })).toEqual({ outcome: 'not-replayed', reason: 'removed' })
  })

  it('are kept while their answer is being written', async () => {
    const record = await ask()
    await core.deps.database.db.update(runs).set({ state: 'running' }).where(eq(runs.subjectId, record.id))
    await clearAfter(91)
    expect(await recorded(record)).toBeGreaterThan(0)
  })

  it('are cleared daily, once for all processes', async () => {
    await clearAfter(0)
    await clearAfter(0)
    const tomorrow = new Date(core.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)
    const { rows } = await core.deps.database.pool.query<{ n: number }>(
      "select count(*)::int as n from pgboss.job where name = 'clear-model-records' and singleton_key = $1 and state in ('created', 'retry', 'active')",
      [tomorrow],
    )
    expect(rows[0]?.n).toBeLessThanOrEqual(1)
  })

  it('are deleted with the end of the answer when the retention is zero', async () => {
    const { questionLimits } = core.deps
    const kept = questionLimits.modelRecordDays
    questionLimits.modelRecordDays = 0
    try {
      const record = await ask()
      expect(record.answer.mode).toBe('model')
      expect(await recorded(record)).toBe(0)
    } finally {
      questionLimits.modelRecordDays = kept
    }
  })

  describe('when a file is permanently deleted', () => {
    const purgeFile = async (attachmentId: number) => {
      await deleteFile(core.deps, owner, { projectId, attachmentId })
      await emptyBin(core.deps, owner, { projectId, confirmName: 'Deal' })
    }
    const deleteLease = () => purgeFile(leaseId)

    it('are deleted if models were shown the file; the answer keeps its quotations', async () => {
      const record = await ask()
      await deleteLease()
      await expect.poll(() => recorded(record), { timeout: 10_000 }).toBe(0)
      const { answer } = await showSearch(core.deps, owner, { searchId: record.id })
      expect(answer.sentences[0]?.citations[0]?.quote).toContain('ends on 30 June 2027')
    })

    it('are kept if models were not shown the file', async () => {
      const yard = await upload('yard.md', '# Yard\n\nThe yard has 12 gates.\n')
      const other = await ask({ file_search_tools: [yard] })
      const record = await ask()
      await core.deps.database.db
        .update(searches)
        .set({ options: { run: { ...run, read: [leaseId] } } })
        .where(eq(searches.id, record.id))
      await core.deps.database.db
        .update(searches)
        .set({ options: { run: { ...run, read: [yard] } } })
        .where(eq(searches.id, other.id))
      await purgeFile(yard)
      await expect.poll(() => recorded(other), { timeout: 10_000 }).toBe(0)
      expect(await recorded(record)).toBeGreaterThan(0)
    })

    it('are deleted if the file was searched for an unfinished answer', async () => {
      const yard = await upload('yard.md', '# Yard\n\nThe yard has 12 gates.\n')
      const [workspaceWide, elsewhere, here] = [
        await ask(),
        await ask({ file_search_tools: [yard] }),
        await ask({ file_search_tools: [leaseId] }),
      ]
      await core.deps.database.db.update(searches).set({ options: {} }).where(eq(searches.projectId, projectId))
      await core.deps.database.db.update(runs).set({ state: 'failed' }).where(eq(runs.projectId, projectId))
      const before = await recorded(elsewhere)
      expect(before).toBeGreaterThan(0)
      await deleteLease()
      await expect.poll(async () => [await recorded(workspaceWide), await recorded(here)], { timeout: 10_000 }).toEqual([0, 0])
      expect(await recorded(elsewhere)).toBe(before)
    })

    it('are kept in other workspaces', async () => {
      const record = await ask()
      const outsider = await makeOrganization(core)
      const theirs = (await createProject(core.deps, outsider, { name: 'Other', description: '', type: projectTypes.all })).id
      const [file] = await uploadAndRead(core, outsider, theirs, { 'lease.md': lease })
      await deleteFile(core.deps, outsider, { projectId: theirs, attachmentId: file?.id ?? Number.NaN })
      await emptyBin(core.deps, outsider, { projectId: theirs, confirmName: 'Other' })
      const done = async () => {
        const { rows } = await core.deps.database.pool.query<{ n: number }>(
          "select count(*)::int as n from pgboss.job where name = 'forget-files' and state in ('created', 'active') and start_after <= now()",
        )
        return rows[0]?.n
      }
      await expect.poll(done, { timeout: 10_000 }).toBe(0)
      expect(await recorded(record)).toBeGreaterThan(0)
    })
  })

  it('are not marked on questions of other organizations', async () => {
    const record = await ask()
    const outsider = await makeOrganization(core)
    await scopeOf(outsider, core.deps.database).write((within) =>
      within(searchRankingsRepository).keep(record.id, [{ requestHash: 'x', reply: { scores: [1] } }]),
    )
    expect(await core.deps.database.db.select().from(searchRankings).where(eq(searchRankings.searchId, record.id))).toEqual([])
  })
})
