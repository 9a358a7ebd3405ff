import { projectTypes } from '@dossier/contract'
import { openLanguageModel } from '@dossier/models'
import { type LanguageModelServer, startLanguageModelServer } from '@dossier/models/testing'
import { createAddressCheck, createGuardedFetch } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { openSources } from '@dossier/sources'
import { type SourceServer, startEdgarServer, testNetwork } from '@dossier/sources/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listActivities } from '../../activity/list-activities.ts'
import { listFiles } from '../../files/lists/list-files.ts'
import { showImport } from '../../imports/show-import.ts'
import { watchedCompanies } from '../../schema/index.ts'
import { listSearches, showSearch } from '../../search/kept-searches.ts'
import { makeProject } from '../../testing/people.ts'
import { makeOrganization, openTestCore, startImporting, type TestCore, untilRead } from '../../testing/test-core.ts'
import { saveFiling } from '../save-filing.ts'
import { answerWatchQuestions, waitingOf } from './answer-watch-questions.ts'
import { watchCompany } from './watch-company.ts'

const orchard = { source: 'sec', company: '0001900001' }
const document = '1900001/000190000125000012/orcd-20250131.htm'
const questions = ['What does the company make?', 'Who audits it?']

describeOnEachDatabase('questions of a watch answered by a model', (under) => {
  let core: TestCore
  let sec: SourceServer
  let server: LanguageModelServer

  beforeAll(async () => {
    sec = await startEdgarServer()
    server = await startLanguageModelServer({ protocol: 'openai' })
    const settings = { provider: 'openai-compatible', baseUrl: server.url, model: 'local', prices: { input: 1, output: 2 } } as const
    const fetch = createGuardedFetch({ trustedOrigins: [server.url] })
    const service = openLanguageModel(settings, fetch, { retries: 0 })
    const network = testNetwork('2026-11-26T01:00:00Z')
    core = await openTestCore(under, {
      languageModels: { operator: { answering: service, helper: service }, open: async (own) => openLanguageModel(own, fetch) },
      mayBeAsked: createAddressCheck({ trustedOrigins: [server.url] }),
      sources: {
        operator: { sec: { contact: 'Harbor it@harbor.example', baseAddress: sec.address } },
        open: (own) => openSources(own, network),
      },
    })
    await startImporting(core.deps)
  })
  afterAll(async () => {
    await core.close()
    await server.close()
    await sec.close()
  })

  it('are runs in the name of who began it, one conversation, each in the activity once it is over', async () => {
    server.answerWith(({ body }) => ({
      text: JSON.stringify(body).includes('You answer a question')
        ? JSON.stringify({ found: false, sentences: [], missing: ['what the company makes'] })
        : JSON.stringify({ question: '', queries: ['products'], figures: [] }),
    }))
    const owner = await makeOrganization(core)
    const projectId = await makeProject(core, owner, projectTypes.restricted)
    await watchCompany(core.deps, owner, { projectId, ...orchard, saves: true, questions })
    const { id } = await saveFiling(core.deps, owner, { projectId, ...orchard, document, filedAt: '2025-03-14', parts: [document] })
    await expect.poll(async () => (await showImport(core.deps, owner, { id })).state, { timeout: 20_000 }).toBe('completed')
    await untilRead(core)
    // As the look for new filings leaves them.
    const { db } = core.deps.database
    await db
      .update(watchedCompanies)
      .set({ waiting: waitingOf({ questions }, document) })
      .where(eq(watchedCompanies.projectId, projectId))
    const { rows: files } = await listFiles(core.deps, owner, { projectId, limit: 5, offset: 0, sort: 'name', direction: 'ascending' })
    const fileId = files[0]?.id ?? 0
    await answerWatchQuestions(core.deps, { kind: 'system', organizationId: owner.organizationId, language: 'en' }, { fileId })

    const { rows } = await listSearches(core.deps, owner, { projectId, limit: 5, offset: 0 })
    expect(rows.map(({ query, createdBy }) => [query, createdBy.id])).toEqual(questions.toReversed().map((query) => [query, owner.userId]))
    const records = await Promise.all(rows.map((row) => showSearch(core.deps, owner, { searchId: row.id })))
    expect(records.map(({ state, fileIds, answer }) => [state, fileIds, answer.mode])).toEqual([
      ['completed', [fileId], 'model'],
      ['completed', [fileId], 'model'],
    ])
    expect(new Set(records.map(({ conversationId }) => conversationId)).size).toBe(1)
    const activities = (await listActivities(core.deps, owner, { projectId, limit: 30, offset: 0 })).rows
    expect(activities.filter(({ action }) => action === 'company.answered').map(({ name }) => name)).toEqual(
      questions.toReversed().map((question) => `a question about a new filing was answered: Orchard Devices Inc. 10-K: ${question}`),
    )
    expect(
      await db.select({ waiting: watchedCompanies.waiting }).from(watchedCompanies).where(eq(watchedCompanies.projectId, projectId)),
    ).toEqual([{ waiting: [] }])
  })
})
