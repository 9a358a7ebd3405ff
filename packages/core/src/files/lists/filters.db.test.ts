import { type fileEndpoints, projectTypes, type RequestOf, roles } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '../../projects/index.ts'
import { files } from '../../schema/index.ts'
import { expectRefusal, incoming, makeMember, makeOrganization, openTestCore, type TestCore, untilRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'
import { listFiles, listFolders } from './list-files.ts'
import { readManyAgain } from '../reading/read-again.ts'
import { uploadFiles } from '../uploads/upload-files.ts'

describeOnAnyDatabase('files of a workspace', (under) => {
  let core: TestCore
  let owner: Member
  let other: Member
  let projectId: number
  const ids = new Map<string, number>()

  beforeAll(async () => {
    core = await openTestCore(under)
    owner = await makeOrganization(core)
    other = await makeMember(core, owner.organizationId, roles.teamMember)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    await upload(owner, { '재무/2025/결산 100%.txt': 'a', '재무/b.md': 'b', 'broken.pdf': '%PDF-1.7 of which the rest is missing' })
    core.clock.advance(60_000)
    await upload(other, { '법무/계약.txt': 'c' })
  })
  afterAll(() => core.close())

  const upload = async (actor: Member, contents: Record<string, string>) => {
    const { data } = await uploadFiles(core.deps, actor, { projectId, files: incoming(contents) })
    for (const { filename, id } of data) ids.set(filename, id)
  }
  const list = async (filter: Partial<RequestOf<typeof fileEndpoints.list>>) => {
    const page = { limit: 20, offset: 0, sort: 'name', direction: 'ascending' } as const
    const { rows, count } = await listFiles(core.deps, owner, { ...page, ...(filter as object), projectId })
    expect(count).toBe(rows.length)
    return rows.map((row) => row.filename)
  }
  const statusOf = async (name: string) =>
    (
      await core.deps.database.db
        .select({ status: files.status })
        .from(files)
        .where(eq(files.id, ids.get(name) ?? 0))
    )[0]?.status

  it('are filtered by each filter and by all together', async () => {
    await untilRead(core)
    const folders = new Map((await listFolders(core.deps, owner, { projectId })).rows.map((row) => [row.name, row.id]))
    const later = core.clock.now().toISOString()
    expect(await list({ search: '100%' })).toEqual(['결산 100%.txt'])
    expect(await list({ search: '계약'.normalize('NFD') })).toEqual(['계약.txt'])
    expect(await list({ kind: 'md' })).toEqual(['b.md'])
    expect(await list({ status: 'failed' })).toEqual(['broken.pdf'])
    expect(await list({ uploadedBy: other.userId })).toEqual(['계약.txt'])
    expect(await list({ from: later })).toEqual(['계약.txt'])
    expect(await list({ to: new Date(Date.parse(later) - 1).toISOString() })).toHaveLength(3)
    expect(await list({ below: folders.get('재무')! })).toEqual(['b.md', '결산 100%.txt'])
    expect(await list({ below: folders.get('재무')!, kind: 'txt', uploadedBy: owner.userId, to: later })).toEqual(['결산 100%.txt'])
    expect(await list({ below: 999_999 })).toEqual([])
  })

  it('have the same order for every page size and from both ends', async () => {
    const reader = filesRepository.reader(core.deps.database.db, owner.organizationId)
    const sorts = ['name', 'kind', 'status', 'pages', 'size', 'uploadedBy', 'createdAt'] as const
    for (const sort of sorts) {
      for (const direction of ['ascending', 'descending'] as const) {
        const idsOf = async (limit: number, offset: number, count: number) =>
          (await reader.list(projectId, {}, { sort, direction, limit, offset }, count)).map((row) => row.id)
        const whole = await idsOf(20, 0, 4)
        expect(new Set(whole).size).toBe(4)
        for (const limit of [1, 2, 3]) {
          for (let offset = 0; offset <= whole.length + 1; offset += 1) {
            const page = whole.slice(offset, offset + limit)
            expect(await idsOf(limit, offset, 4)).toEqual(page)
            expect(await idsOf(limit, offset, Number.POSITIVE_INFINITY)).toEqual(page)
          }
        }
      }
    }
  })

  it('are read again in bulk: the named ones, or all that failed', async () => {
    await untilRead(core)
    const again = (attachmentIds: number[], actor = owner) => readManyAgain(core.deps, actor, { projectId, attachmentIds })
    expect(await again([])).toEqual({ count: 1 })
    await untilRead(core)
    expect(await statusOf('broken.pdf')).toBe('failed')
    expect(await again([ids.get('b.md')!, ids.get('계약.txt')!, ids.get('b.md')!])).toEqual({ count: 2 })
    await untilRead(core)
    expect(await statusOf('b.md')).toBe('indexed')
    await expectRefusal(again([ids.get('b.md')!, 999_999]), 'FILE_NOT_FOUND')
    await expectRefusal(again([], await makeMember(core, owner.organizationId, roles.guest)), 'LIMITED_ACCESS')
    await expectRefusal(again([], await makeOrganization(core)), 'PROJECT_NOT_FOUND')
  })
})
