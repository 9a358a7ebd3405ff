import { projectTypes, searchRequest, type SearchRecord } from '@dossier/contract'
import { makeWorkbook } from '@dossier/documents/testing'
import { openLanguageModel } from '@dossier/models'
import { type LanguageModelServer, startLanguageModelServer } from '@dossier/models/testing'
import { createAddressCheck, createGuardedFetch } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '../../projects/index.ts'
import { makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { askQuestion } from '../asking/ask-question.ts'
import { replaySearch } from '../replaying/replay-search.ts'

const workbook = makeWorkbook({
  'Base case': [
    ['Item', 'FY2024', 'FY2025'],
    ['Revenue', 1511, 1833],
  ],
  Downside: [
    ['Item', 'FY2024', 'FY2025'],
    ['Revenue', 1107, 1009],
    ['Headcount', 87, 92],
  ],
})
const query = 'How did revenue develop?'

describeOnAnyDatabase('a question about cells that a model answers', (under) => {
  let core: TestCore
  let server: LanguageModelServer
  let owner: Member

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

  it('shows it the cells with their labels and nothing else of the workbook, and is replayed on them', async () => {
    const plan = JSON.stringify({ question: query, queries: ['revenue'], figures: [] })
    const sentences = [{ text: 'Revenue was 1009 in FY2025.', citations: [{ ref: 'E1', quote: 'Revenue  1107  1009' }] }]
    const answer = JSON.stringify({ found: true, sentences, missing: [] })
    server.answerWith(({ body }) => ({ text: JSON.stringify(body).includes('You answer a question') ? answer : plan }))
    owner = await makeOrganization(core)
    const projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    const [file] = await uploadAndRead(core, owner, projectId, { 'model.xlsx': workbook })
    server.requests.length = 0
    const cells = { fileId: file?.id ?? 0, sheet: 'Downside', range: 'A1:C2' }
    const asked = await askQuestion(core.deps, owner, searchRequest.parse({ query, projectId, cells }))
    const last = (await Array.fromAsync(asked)).at(-1)
    if (last?.type !== 'done') throw new Error(JSON.stringify(last))
    const record: SearchRecord = last.record
    expect(record.answer).toMatchObject({ mode: 'model', kind: 'written', found: true })
    expect(record.answer.sentences[0]).toMatchObject({ verification: 'verified', citations: [{ kind: 'cell', sheet: 'Downside' }] })
    // Headers name the port of the server, in which any digits can be.
    const sent = server.requests.map(({ messages }) => JSON.stringify(messages)).join('\n')
    expect(sent).toContain('1009')
    for (const hidden of ['1511', '1833', 'Headcount', '87']) expect(sent).not.toContain(hidden)
    expect(await replaySearch(core.deps, owner, { searchId: record.id })).toMatchObject({ outcome: 'same' })
  })
})
