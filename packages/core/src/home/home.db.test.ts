import { mostOnHome, projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recordMany } from '../audit/index.ts'
import { createProject } from '../projects/index.ts'
import { files } from '../schema/index.ts'
import { askQuestion } from '../search/asking/ask-question.ts'
import { changeConversation } from '../search/conversations/kept-conversations.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead, visitor } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { scopeOf } from '../use-case/scope.ts'
import { describeWorkspaces } from './describe-workspaces.ts'
import { showOverview } from './show-overview.ts'

describeOnEachDatabase('home', (under) => {
  let core: TestCore
  let owner: Member
  let colleague: Member
  let guest: Member
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    guest = await makeMember(core, owner.organizationId, roles.guest)
    projectId = await makeProject('Harbor')
  })

  const makeProject = async (name: string, type = projectTypes.all as 1 | 2 | 3, description = '') =>
    (await createProject(core.deps, owner, { name, description, type })).id
  const overview = (actor: Member) => showOverview(core.deps, actor, {})
  const ask = async (actor: Member, query: string, conversationId?: number, inProject = projectId) => {
    const asked = { projectId: inProject, query, conversationId, toolids: [], chat_history: [], file_search_tools: [] }
    const last = (await Array.fromAsync(await askQuestion(core.deps, actor, asked))).at(-1)
    if (last?.type !== 'done') throw new Error('the answer did not finish')
    return last.record
  }
  const setStatus = (status: 'reading' | 'failed' | 'indexed', id: number) =>
    core.deps.database.db.update(files).set({ status }).where(eq(files.id, id))

  it('lists what people changed, similar changes as one entry, without views, questions and automatic processing', async () => {
    await uploadAndRead(core, owner, projectId, { 'lease.txt': 'alpha', 'rent.txt': 'beta', 'deed.txt': 'gamma' })
    await ask(owner, 'When does the lease end?')
    const { changes } = await overview(colleague)
    expect(changes.map(({ action, others, isCut, project, createdBy }) => [action, others, isCut, project.name, createdBy.id])).toEqual([
      ['file.uploaded', 2, false, 'Harbor', owner.userId],
      ['project.created', 0, false, 'Harbor', owner.userId],
    ])
    expect(changes[0]?.name).toMatch(/^uploaded (?:lease|rent|deed)\.txt$/)
    expect((await overview({ ...colleague, language: 'ko' })).changes[0]?.name).toMatch(/업로드했습니다$/)
  })

  it('lists a bounded number of changes, and says that a group may have more than were counted', async () => {
    const uploads = Array.from({ length: 310 }, (_, at) => ({ action: 'file.uploaded' as const, projectId, subject: `file ${at}.txt` }))
    await scopeOf(owner, core.deps.database).write((within) => recordMany(within, owner, uploads, core.clock.now()))
    expect((await overview(colleague)).changes).toMatchObject([{ action: 'file.uploaded', others: 299, isCut: true }])
    for (const at of Array.from({ length: mostOnHome.changes + 2 }).keys()) await makeProject(`Deal ${at}`)
    expect((await overview(colleague)).changes).toHaveLength(mostOnHome.changes)
  })

  it('shows guests only changes of their own', async () => {
    await uploadAndRead(core, owner, projectId, { 'lease.txt': 'alpha' })
    expect((await overview(guest)).changes).toEqual([])
  })

  it('lists the latest question of each conversation of colleagues that the person may read', async () => {
    await uploadAndRead(core, owner, projectId, { 'lease.txt': 'The lease ends in 2027.' })
    const { conversationId } = await ask(owner, 'When does the lease end?')
    await ask(owner, 'And what is the rent?', conversationId)
    await ask(colleague, 'Who is the landlord?')
    const seen = async (actor: Member) => (await overview(actor)).questions.map(({ query }) => query)
    expect(await seen(colleague)).toEqual(['And what is the rent?'])
    expect(await seen(owner)).toEqual(['Who is the landlord?'])
    await changeConversation(core.deps, owner, { conversationId, visibility: 'private' })
    expect(await seen(colleague)).toEqual([])
    expect(await seen(guest)).toEqual(['Who is the landlord?'])
  })

  it('lists workspaces that are reading, with their progress, and those with failed files', async () => {
    const uploaded = await uploadAndRead(core, owner, projectId, { 'a.txt': 'alpha', 'b.txt': 'beta', 'c.txt': 'gamma', 'd.txt': 'delta' })
    const [first, second] = uploaded.map(({ id }) => id)
    await setStatus('reading', first ?? 0)
    await setStatus('failed', second ?? 0)
    const project = { id: projectId, name: 'Harbor' }
    const expected = {
      reading: { rows: [{ project, read: 3, total: 4 }], count: 1 },
      failures: { rows: [{ project, failed: 1 }], count: 1 },
    }
    expect(await overview(guest)).toMatchObject(expected)
    expect(await describeWorkspaces(core.deps, guest, { projectIds: projectId })).toMatchObject([
      { id: projectId, reading: { read: 3, total: 4 } },
    ])
    await setStatus('indexed', first ?? 0)
    expect((await overview(guest)).reading).toEqual({ rows: [], count: 0 })
  })

  it('counts the workspaces that it does not list', async () => {
    for (const at of Array.from({ length: mostOnHome.failures + 2 }).keys()) {
      const [file] = await uploadAndRead(core, owner, await makeProject(`Deal ${at}`), { 'a.txt': 'alpha' })
      await setStatus('failed', file?.id ?? 0)
    }
    const { failures } = await overview(colleague)
    expect(failures.count).toBe(mostOnHome.failures + 2)
    expect(failures.rows.map(({ project }) => project.name)).toEqual(['Deal 0', 'Deal 1', 'Deal 2', 'Deal 3', 'Deal 4'])
  })

  it('contains nothing of workspaces that are closed to the person, nor of other organizations', async () => {
    const secret = await makeProject('Secret', projectTypes.restricted)
    const [file] = await uploadAndRead(core, owner, secret, { 'bid.txt': 'The bid is 5.' })
    await setStatus('failed', file?.id ?? 0)
    await ask(owner, 'What is the bid?', undefined, secret)
    const outsider = await makeOrganization(core)
    const nothing = { changes: [], questions: [], reading: { rows: [], count: 0 }, failures: { rows: [], count: 0 } }
    expect(await overview(outsider)).toEqual(nothing)
    expect(await overview(colleague)).toMatchObject({ ...nothing, changes: [{ project: { name: 'Harbor' } }] })
    expect(await describeWorkspaces(core.deps, outsider, { projectIds: [projectId, secret] })).toEqual([])
    expect(await describeWorkspaces(core.deps, colleague, { projectIds: [projectId, secret] })).toEqual([
      { id: projectId, reading: null, question: null },
    ])
  })

  it('describes the requested workspaces by the latest question that the person may read', async () => {
    await uploadAndRead(core, owner, projectId, { 'lease.txt': 'The lease ends in 2027.' })
    const other = await makeProject('Other')
    await ask(colleague, 'Who is the landlord?')
    const { conversationId } = await ask(owner, 'When does the lease end?')
    const latest = async (actor: Member) =>
      (await describeWorkspaces(core.deps, actor, { projectIds: [projectId, other] })).map(({ id, question }) => [id, question?.query])
    expect(await latest(guest)).toEqual(
      expect.arrayContaining([
        [projectId, 'When does the lease end?'],
        [other, undefined],
      ]),
    )
    await changeConversation(core.deps, owner, { conversationId, visibility: 'private' })
    expect(await latest(guest)).toContainEqual([projectId, 'Who is the landlord?'])
    expect(await latest(owner)).toContainEqual([projectId, 'When does the lease end?'])
  })

  it('is refused to visitors', async () => {
    await expectRefusal(showOverview(core.deps, visitor, {}), 'NOT_SIGNED_IN')
    await expectRefusal(describeWorkspaces(core.deps, visitor, { projectIds: projectId }), 'NOT_SIGNED_IN')
  })
})
