import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '../../projects/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { askQuestion } from '../asking/ask-question.ts'
import { listSearches, showSearch } from '../kept-searches.ts'
import { changeConversation, deleteConversation, listConversations, showConversation } from './kept-conversations.ts'

describeOnEachDatabase('conversations', (under) => {
  let core: TestCore
  let owner: Member
  let colleague: Member
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  })

  const ask = async (actor: Member, query: string, conversationId?: number) => {
    const asked = { projectId, query, toolids: [], chat_history: [], file_search_tools: [], conversationId }
    const last = (await Array.fromAsync(await askQuestion(core.deps, actor, asked))).at(-1)
    if (last?.type !== 'done') throw new Error('the question was not answered')
    return last.record
  }
  const list = async (actor: Member) => (await listConversations(core.deps, actor, { projectId, limit: 10, offset: 0 })).rows

  it('start with a question, continue with others, and are listed by their latest question', async () => {
    const first = await ask(owner, 'What is the revenue?')
    core.clock.advance(1_000)
    const second = await ask(colleague, 'When does the lease end?')
    core.clock.advance(1_000)
    const third = await ask(owner, 'And in 2022?', first.conversationId)
    expect(third.conversationId).toBe(first.conversationId)
    expect((await list(owner)).map(({ id, title, questions, running }) => [id, title, questions, running])).toEqual([
      [first.conversationId, 'What is the revenue?', 2, false],
      [second.conversationId, 'When does the lease end?', 1, false],
    ])
    const { searches } = await showConversation(core.deps, colleague, { conversationId: first.conversationId })
    expect(searches.map(({ query }) => query)).toEqual(['What is the revenue?', 'And in 2022?'])
  })

  it('are found by a part of their title, with special characters taken literally', async () => {
    await ask(owner, 'What is the revenue?')
    const { id, conversationId } = await ask(owner, 'Is 100% of the lease paid?')
    const found = async (search: string) => listConversations(core.deps, owner, { projectId, limit: 10, offset: 0, search })
    expect(await found('LEASE')).toMatchObject({ count: 1, rows: [{ id: conversationId, latestSearchId: id }] })
    expect((await found('100%')).count).toBe(1)
    expect((await found('%')).count).toBe(1)
    expect((await found('nothing like it')).rows).toEqual([])
  })

  it('are hidden from others with their questions when they are private', async () => {
    const { id: searchId, conversationId } = await ask(colleague, 'What is the revenue?')
    await changeConversation(core.deps, colleague, { conversationId, visibility: 'private' })
    expect((await list(colleague)).map(({ visibility }) => visibility)).toEqual(['private'])
    expect(await list(owner)).toEqual([])
    expect((await listSearches(core.deps, owner, { projectId, limit: 10, offset: 0 })).count).toBe(0)
    await expectRefusal(showConversation(core.deps, owner, { conversationId }), 'CONVERSATION_NOT_FOUND')
    await expectRefusal(deleteConversation(core.deps, owner, { conversationId }), 'CONVERSATION_NOT_FOUND')
    await expectRefusal(showSearch(core.deps, owner, { searchId }), 'SEARCH_NOT_FOUND')
    await expectRefusal(ask(owner, 'And in 2022?', conversationId), 'CONVERSATION_NOT_FOUND')
  })

  it('can be renamed and shared only by the person who started them', async () => {
    const { conversationId } = await ask(colleague, 'What is the revenue?')
    await expectRefusal(changeConversation(core.deps, owner, { conversationId, title: 'Mine' }), 'LIMITED_ACCESS')
    const renamed = await changeConversation(core.deps, colleague, { conversationId, title: 'Revenue' })
    expect(renamed).toMatchObject({ title: 'Revenue', visibility: 'workspace' })
  })

  it('are deleted with their questions', async () => {
    const { id: searchId, conversationId } = await ask(colleague, 'What is the revenue?')
    await deleteConversation(core.deps, owner, { conversationId })
    await expectRefusal(showSearch(core.deps, colleague, { searchId }), 'SEARCH_NOT_FOUND')
    await expectRefusal(showConversation(core.deps, colleague, { conversationId }), 'CONVERSATION_NOT_FOUND')
  })

  it('are not found from another workspace', async () => {
    const { conversationId } = await ask(owner, 'What is the revenue?')
    const other = (await createProject(core.deps, owner, { name: 'Other', description: '', type: projectTypes.all })).id
    const asked = { projectId: other, query: 'And?', toolids: [], chat_history: [], file_search_tools: [], conversationId }
    await expectRefusal(askQuestion(core.deps, owner, asked), 'CONVERSATION_NOT_FOUND')
    const outsider = await makeOrganization(core)
    await expectRefusal(showConversation(core.deps, outsider, { conversationId }), 'CONVERSATION_NOT_FOUND')
  })
})
