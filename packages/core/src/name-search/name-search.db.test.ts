import { type ProjectType, projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadFiles } from '../files/index.ts'
import { createProject } from '../projects/index.ts'
import { askQuestion } from '../search/asking/ask-question.ts'
import { changeConversation } from '../search/conversations/kept-conversations.ts'
import { expectRefusal, incoming, makeMember, makeOrganization, openTestCore, type TestCore } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { findByName } from './find-by-name.ts'

describeOnEachDatabase('search by name', (under) => {
  let core: TestCore
  let owner: Member
  let colleague: Member
  let guest: Member
  let open: number
  let restricted: number

  beforeAll(async () => {
    core = await openTestCore(under)
    owner = await makeOrganization(core)
    colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    guest = await makeMember(core, owner.organizationId, roles.guest)
    open = await makeProject(owner, 'Harbor deal', projectTypes.all)
    restricted = await makeProject(owner, 'Harbor secret', projectTypes.restricted)
    const stranger = await makeOrganization(core)
    await upload(owner, open, { 'Legal/Leases/harbor lease.txt': 'a', 'Harbor_100%.txt': 'b', '재무/계약서 초안.md': 'c' })
    await upload(owner, restricted, { 'harbor bid.txt': 'd' })
    await upload(stranger, await makeProject(stranger, 'Harbor elsewhere', projectTypes.all), { 'harbor.txt': 'e' })
  })
  afterAll(() => core.close())

  const makeProject = async (actor: Member, name: string, type: ProjectType) =>
    (await createProject(core.deps, actor, { name, description: '', type })).id
  const upload = (actor: Member, projectId: number, contents: Record<string, string>) =>
    uploadFiles(core.deps, actor, { projectId, files: incoming(contents) })
  const find = async (actor: Member, query: string, options: { preferred?: number; limit?: number } = {}) =>
    (await findByName(core.deps, actor, { query, preferred: undefined, limit: 6, ...options })).rows
  const named = async (actor: Member, query: string, options?: { preferred?: number; limit?: number }) =>
    (await find(actor, query, options)).map(({ kind, name }) => `${kind} ${name}`)

  it('finds workspaces, folders and files by any part of their names, with the folders above them', async () => {
    expect(await find(owner, 'lease')).toMatchObject([
      { kind: 'folder', name: 'Leases', project: { id: open, name: 'Harbor deal' }, path: ['Legal'] },
      { kind: 'file', name: 'harbor lease.txt', project: { id: open, name: 'Harbor deal' }, path: ['Legal', 'Leases'] },
    ])
    expect(await named(owner, 'deal harbor')).toEqual(['workspace Harbor deal'])
    expect(await named(owner, '초안'.normalize('NFD'))).toEqual(['file 계약서 초안.md'])
  })

  it('takes wildcards of the database as plain characters', async () => {
    expect(await named(owner, '100%')).toEqual(['file Harbor_100%.txt'])
    expect(await named(owner, 'r_1')).toEqual(['file Harbor_100%.txt'])
  })

  it('puts the preferred workspace first, then names that begin with the query', async () => {
    const files = async (preferred: number) => (await named(owner, 'harbor', { preferred })).filter((name) => name.startsWith('file'))
    expect((await files(restricted))[0]).toBe('file harbor bid.txt')
    expect((await files(open)).at(-1)).toBe('file harbor bid.txt')
    expect(await named(owner, 'harbor', { limit: 1 })).toHaveLength(2)
  })

  it('shows nothing of workspaces that the person may not open, nor of other organizations', async () => {
    expect((await named(colleague, 'harbor')).toSorted()).toEqual([
      'file Harbor_100%.txt',
      'file harbor lease.txt',
      'workspace Harbor deal',
    ])
  })

  it('finds conversations by title, but not the private ones of others', async () => {
    const ask = async (query: string) => {
      const asked = { projectId: open, query, toolids: [], chat_history: [], file_search_tools: [], conversationId: undefined }
      const last = (await Array.fromAsync(await askQuestion(core.deps, owner, asked))).at(-1)
      if (last?.type !== 'done') throw new Error('the question was not answered')
      return last.record
    }
    const shared = await ask('Who pays the quayside rent?')
    const hidden = await ask('Should we leave the quayside?')
    await changeConversation(core.deps, owner, { conversationId: hidden.conversationId, visibility: 'private' })
    expect(await find(colleague, 'quayside')).toMatchObject([{ kind: 'conversation', id: shared.conversationId, searchId: shared.id }])
    expect(await named(owner, 'quayside')).toHaveLength(2)
  })

  it('finds people for those who may list members alone', async () => {
    const { email } = (await find(owner, '@')).find(({ kind }) => kind === 'person') ?? {}
    expect(email).toContain('@')
    expect((await find(guest, '@')).filter(({ kind }) => kind === 'person')).toEqual([])
  })

  it('refuses visitors', async () => {
    await expectRefusal(find({ kind: 'visitor', language: 'en', address: '' } as never, 'a'), 'NOT_SIGNED_IN')
  })
})
