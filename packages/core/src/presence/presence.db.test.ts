import { presenceLeaseMs, projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setMemberStatus } from '../members/set-member-status.ts'
import { createProject } from '../projects/index.ts'
import { changeConversation } from '../search/conversations/kept-conversations.ts'
import { askQuestion } from '../search/asking/ask-question.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { scopeOf } from '../use-case/scope.ts'
import { enterPlace } from './enter-place.ts'
import { leavePlace } from './leave-place.ts'
import { listOthers } from './list-others.ts'

describeOnEachDatabase('presence', (under) => {
  let core: TestCore
  let owner: Member
  let colleague: Member
  let projectId: number
  let file: { projectId: number; kind: 'file'; id: number }
  let views = 0

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    const [uploaded] = await uploadAndRead(core, owner, projectId, { 'lease.md': '# Lease\n\nIt ends in 2027.\n' })
    file = { projectId, kind: 'file', id: uploaded!.id }
  })

  const newView = () => `view${String((views += 1)).padStart(8, '0')}`
  const enter = async (actor: Member, view = newView(), place: Parameters<typeof listOthers>[2] = file) => {
    await enterPlace(core.deps, actor, { ...place, view })
    return view
  }
  const seenBy = async (actor: Member, place: Parameters<typeof listOthers>[2] = file) =>
    (await listOthers(core.deps, actor, place)).map(({ id }) => id)
  /** The presence changes published while a function runs. */
  const published = async (during: () => Promise<unknown>) => {
    const topic = `organization:${owner.organizationId}`
    const all: string[] = []
    const end = core.deps.database.signals.subscribe(topic, { onSignal: (data) => void all.push(data), onGap: () => undefined })
    await during()
    // Signals arrive in order, so the last one shows that all have arrived.
    await scopeOf(owner, core.deps.database).write(async (within) => within.publish(topic, 'last'))
    await expect.poll(() => all.at(-1), { timeout: 10_000 }).toBe('last')
    end()
    return all.filter((data) => data.includes('presence'))
  }

  it('lists the other people with a file open, each once', async () => {
    await enter(owner)
    await enter(colleague)
    await enter(colleague)
    expect(await seenBy(owner)).toEqual([colleague.userId])
    expect(await seenBy(colleague)).toEqual([owner.userId])
  })

  it('follows a view to another place, and ends when it is closed', async () => {
    const [other] = await uploadAndRead(core, owner, projectId, { 'rent.md': '# Rent\n\nIt is 5.\n' })
    const view = await enter(colleague)
    await enter(colleague, view, { ...file, id: other!.id })
    expect(await seenBy(owner)).toEqual([])
    expect(await seenBy(owner, { ...file, id: other!.id })).toEqual([colleague.userId])
    await leavePlace(core.deps, colleague, { view })
    await leavePlace(core.deps, colleague, { view })
    expect(await seenBy(owner, { ...file, id: other!.id })).toEqual([])
  })

  it('expires when a view stops reporting', async () => {
    const view = await enter(colleague)
    core.clock.advance(presenceLeaseMs - 1)
    await enter(colleague, view)
    core.clock.advance(presenceLeaseMs - 1)
    expect(await seenBy(owner)).toEqual([colleague.userId])
    core.clock.advance(2)
    expect(await seenBy(owner)).toEqual([])
  })

  it('is published when a person comes or leaves, not while they stay', async () => {
    let view = ''
    expect(await published(async () => void (view = await enter(colleague)))).toHaveLength(1)
    expect(await published(() => enter(colleague, view))).toHaveLength(0)
    expect(await published(() => leavePlace(core.deps, colleague, { view }))).toHaveLength(1)
  })

  it('is changed only by the person who opened the view', async () => {
    const view = await enter(colleague)
    await leavePlace(core.deps, owner, { view })
    await enter(owner, view)
    expect(await seenBy(owner)).toEqual([colleague.userId])
  })

  it('is hidden from guests and other organizations, and excludes deactivated members', async () => {
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    const outsider = await makeOrganization(core)
    await enter(colleague)
    await enter(guest)
    expect(await seenBy(guest)).toEqual([])
    expect(await seenBy(owner)).toEqual([colleague.userId, guest.userId])
    await expectRefusal(listOthers(core.deps, outsider, file), 'PROJECT_NOT_FOUND')
    await expectRefusal(enterPlace(core.deps, outsider, { ...file, view: newView() }), 'PROJECT_NOT_FOUND')
    await setMemberStatus(core.deps, owner, { id: colleague.userId, isActive: false })
    expect(await seenBy(owner)).toEqual([guest.userId])
  })

  it('is refused for private conversations of others and for those of another workspace', async () => {
    const asked = { projectId, query: 'When does the lease end?', toolids: [], chat_history: [], file_search_tools: [] }
    const last = (await Array.fromAsync(await askQuestion(core.deps, owner, asked))).at(-1)
    if (last?.type !== 'done') throw new Error('the answer did not finish')
    const { conversationId } = last.record
    const conversation = { projectId, kind: 'conversation', id: conversationId } as const
    await enter(owner, newView(), conversation)
    expect(await seenBy(colleague, conversation)).toEqual([owner.userId])
    const other = (await createProject(core.deps, owner, { name: 'Other', description: '', type: projectTypes.all })).id
    await expectRefusal(listOthers(core.deps, owner, { ...conversation, projectId: other }), 'CONVERSATION_NOT_FOUND')
    await changeConversation(core.deps, owner, { conversationId, visibility: 'private' })
    await expectRefusal(listOthers(core.deps, colleague, conversation), 'CONVERSATION_NOT_FOUND')
  })
})
