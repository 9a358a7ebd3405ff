import { projectTypes, roles, type SearchRecord } from '@dossier/contract'
import { type LanguageModelServer, startLanguageModelServer } from '@dossier/models/testing'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '../projects/index.ts'
import { makeMember, makeOrganization, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { askQuestion } from './asking/ask-question.ts'
import { showConversation } from './conversations/kept-conversations.ts'
import { showSearch } from './kept-searches.ts'
import { rateSearch } from './rate-search.ts'
import { lease, openScriptedCore, question, works } from '../testing/scripted-research.ts'

describeOnAnyDatabase('the cost of an answer', (under) => {
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
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    await uploadAndRead(core, owner, projectId, { 'lease.md': lease })
  })

  const ask = async (by: Member): Promise<SearchRecord> => {
    const asked = { projectId, query: question, toolids: [], chat_history: [], file_search_tools: [] }
    const last = (await Array.fromAsync(await askQuestion(core.deps, by, asked))).at(-1)
    if (last?.type !== 'done') throw new Error('the answer did not finish')
    return last.record
  }

  it('is part of the record when it is answered and whenever it is read', async () => {
    const before = server.requests.length
    const record = await ask(owner)
    const { usage } = record
    expect(usage).toMatchObject({ requests: server.requests.length - before, unpriced: 0 })
    // The scripted model's prices: a dollar a million tokens in, two out.
    expect(usage?.cost).toBeCloseTo(((usage?.inputTokens ?? 0) + 2 * (usage?.outputTokens ?? 0)) / 1_000_000, 9)
    expect(usage?.cost).toBeGreaterThan(0)
    expect((await showSearch(core.deps, owner, { searchId: record.id })).usage).toEqual(usage)
    const { searches } = await showConversation(core.deps, owner, { conversationId: record.conversationId })
    expect(searches.map((search) => search.usage)).toEqual([usage])
    expect((await rateSearch(core.deps, owner, { searchId: record.id, rating: 1, note: '' })).usage).toEqual(usage)
  })

  it('is shown to the person who asked, and of others’ answers only to those who may see model usage', async () => {
    const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    const [theirs, ours] = [await ask(colleague), await ask(owner)]
    expect(theirs.usage).toBeDefined()
    expect((await showSearch(core.deps, owner, { searchId: theirs.id })).usage).toEqual(theirs.usage)
    expect(await showSearch(core.deps, colleague, { searchId: ours.id })).not.toHaveProperty('usage')
    const { searches } = await showConversation(core.deps, colleague, { conversationId: ours.conversationId })
    expect(searches[0]).not.toHaveProperty('usage')
  })

  it('is omitted when no model could be asked', async () => {
    server.answerWith(() => ({ status: 503, error: 'down' }))
    const record = await ask(owner)
    expect(record.answer.mode).toBe('extractive')
    expect(record).not.toHaveProperty('usage')
  })
})
