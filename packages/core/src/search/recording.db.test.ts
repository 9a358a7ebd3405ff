import { projectTypes, roles } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLogRepository } from '../audit/index.ts'
import { createProject } from '../projects/index.ts'
import { makeMember, makeOrganization, openTestCore, type TestCore } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { askQuestion } from './asking/ask-question.ts'
import { deleteSearch, showSearch } from './kept-searches.ts'

describeOnAnyDatabase('audit log of searches', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const workspace = async (owner: Member) =>
    (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id

  const ask = async (actor: Member, projectId: number, query: string) => {
    const asked = { projectId, query, toolids: [], chat_history: [], file_search_tools: [] }
    for await (const event of await askQuestion(core.deps, actor, asked)) if (event.type === 'done') return event.record.id
    throw new Error('the question was not answered')
  }

  const recorded = async ({ organizationId }: Member) => {
    const rows = await auditLogRepository.reader(core.deps.database.db, organizationId).list({ type: 'search' }, { limit: 100, offset: 0 })
    return rows.reverse().map(({ action, details, actorId }) => [action, details['subject'], actorId])
  }

  it('records the question, one view per ten minutes of each other person, and the deletion', async () => {
    const owner = await makeOrganization(core)
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    const projectId = await workspace(owner)
    const searchId = await ask(owner, projectId, 'What is the revenue?')
    await showSearch(core.deps, owner, { searchId })
    await showSearch(core.deps, guest, { searchId })
    await showSearch(core.deps, guest, { searchId })
    expect(await recorded(owner)).toEqual([
      ['search.asked', 'What is the revenue?', owner.userId],
      ['search.viewed', 'What is the revenue?', guest.userId],
    ])
    await deleteSearch(core.deps, owner, { searchId })
    expect(await recorded(owner)).toEqual([
      ['search.asked', undefined, owner.userId],
      ['search.viewed', undefined, guest.userId],
      ['search.deleted', undefined, owner.userId],
    ])
  })

  it('shortens a long question', async () => {
    const owner = await makeOrganization(core)
    await ask(owner, await workspace(owner), '매출 '.repeat(500))
    expect(await recorded(owner)).toEqual([['search.asked', '매출 '.repeat(500).slice(0, 200), owner.userId]])
  })
})
