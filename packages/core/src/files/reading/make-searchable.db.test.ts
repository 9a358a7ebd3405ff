import { projectTypes, roles } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '../../projects/index.ts'
import {
  expectRefusal,
  makeMember,
  makeOrganization,
  openTestCore,
  type TestCore,
  untilRead,
  uploadAndRead,
} from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'
import { listFiles } from '../lists/list-files.ts'
import { listSearchedWorkspaces } from '../lists/list-searched-workspaces.ts'
import { makeSearchable } from './make-searchable.ts'

const TEN_MINUTES = 10 * 60_000

describeOnAnyDatabase('makeSearchable', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number

  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  })

  const upload = async (files: Record<string, string>) => {
    await uploadAndRead(core, owner, projectId, files)
    const { rows } = await listFiles(core.deps, owner, { projectId, limit: 100, offset: 0, sort: 'name', direction: 'ascending' })
    return rows.map(({ id }) => id)
  }
  const ask = (actor: Member, ids: number[]) => makeSearchable(core.deps, actor, { projectId, files_path: ids.map((id) => ({ id })) })
  const fail = async (fileId: number, failure: 'timed-out' | 'damaged') => {
    const { db } = core.deps.database
    await db.transaction((tx) =>
      filesRepository.transactor(tx, owner.organizationId).setNotRead(fileId, 'failed', failure, core.clock.now()),
    )
  }

  it('returns the status of each file in the requested order', async () => {
    const [first, second] = await upload({ 'a.md': '# Lease\n\nIt ends in 2027.', 'b.md': '' })
    const progress = await ask(owner, [second ?? 0, first ?? 0])
    expect(progress).toMatchObject({ ready: 1, waiting: 0, failed: 1 })
    expect(progress.rows).toMatchObject([
      { id: second, filename: 'b.md', status: 'stored', failure: 'empty' },
      { id: first, filename: 'a.md', status: 'indexed', pages: 1 },
    ])
  })

  it('rereads files after a temporary failure, but not after a permanent one', async () => {
    const [timedOut, damaged] = await upload({ 'a.md': '# Lease\n\nIt ends in 2027.', 'b.md': '# Loan\n\nIt is repaid.' })
    if (timedOut === undefined || damaged === undefined) throw new Error('two files were expected')
    await fail(timedOut, 'timed-out')
    await fail(damaged, 'damaged')
    expect(await ask(owner, [timedOut, damaged])).toMatchObject({ ready: 0, waiting: 0, failed: 2 })
    core.clock.advance(TEN_MINUTES)
    expect(await ask(owner, [timedOut, damaged])).toMatchObject({ failed: 1 })
    await untilRead(core)
    expect(await ask(owner, [timedOut, damaged])).toMatchObject({ ready: 1, waiting: 0, failed: 1 })
  })

  it('returns statuses to guests without rereading files', async () => {
    const [id = 0] = await upload({ 'a.md': '# Lease\n\nIt ends in 2027.' })
    await fail(id, 'timed-out')
    core.clock.advance(TEN_MINUTES)
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    expect(await ask(guest, [id])).toMatchObject({ failed: 1, waiting: 0 })
    expect(await ask(guest, [id])).toMatchObject({ failed: 1, waiting: 0 })
  })

  it('refuses files of other organizations and workspaces', async () => {
    const [id = 0] = await upload({ 'a.md': '# Lease' })
    await expectRefusal(ask(await makeOrganization(core), [id]), 'PROJECT_NOT_FOUND')
    await expectRefusal(ask(owner, [id, 2_000_000_000]), 'FILE_NOT_FOUND')
    const other = (await createProject(core.deps, owner, { name: 'Other', description: '', type: projectTypes.all })).id
    await expectRefusal(makeSearchable(core.deps, owner, { projectId: other, files_path: [{ id }] }), 'FILE_NOT_FOUND')
  })

  it('lists workspaces with up to twenty searchable files and the total count', async () => {
    for (const from of [10, 20, 30]) {
      await upload(
        Object.fromEntries(Array.from({ length: from === 30 ? 2 : 10 }, (_, at) => [`${from + at}.md`, `# Contract ${from + at}`])),
      )
    }
    await upload({ 'empty.md': '' })
    const empty = (await createProject(core.deps, owner, { name: 'Empty', description: '', type: projectTypes.all })).id
    const { rows, count } = await listSearchedWorkspaces(core.deps, owner, { limit: 10, offset: 0 })
    expect(count).toBe(2)
    expect(rows).toContainEqual({ id: empty, name: 'Empty', attachments: [], count: 0 })
    const deal = rows.find(({ id }) => id === projectId)
    expect(deal).toMatchObject({ name: 'Deal', count: 22 })
    expect(deal?.attachments).toHaveLength(20)
    expect(deal?.attachments[0]).toMatchObject({ filename: '10.md', status: 'indexed', pages: 1 })
    expect((await listSearchedWorkspaces(core.deps, owner, { limit: 1, offset: 1 })).rows).toHaveLength(1)
    expect((await listSearchedWorkspaces(core.deps, await makeOrganization(core), { limit: 10, offset: 0 })).rows).toEqual([])
  })
})
