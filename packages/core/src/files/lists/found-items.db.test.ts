import { type fileEndpoints, projectTypes, type RequestOf, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyLogOf } from '../../audit/index.ts'
import { createProject } from '../../projects/index.ts'
import { expectRefusal, incoming, makeMember, makeOrganization, openTestCore, type TestCore, untilRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { deleteMixed } from '../organising/delete-files.ts'
import { listFolder, listFolders } from './list-files.ts'
import { selectItems } from './select-items.ts'
import { uploadFiles } from '../uploads/upload-files.ts'

const MANY = 10_000

describeOnEachDatabase('a folder’s list and the search by name', (under) => {
  let core: TestCore
  let owner: Member
  let other: Member
  let stranger: Member
  let projectId: number
  let folders: Map<string, number>

  beforeAll(async () => {
    core = await openTestCore(under)
    owner = await makeOrganization(core)
    other = await makeMember(core, owner.organizationId, roles.teamMember)
    stranger = await makeOrganization(core)
    projectId = await makeProject(owner)
    await upload(owner, {
      '재무/계약서 2025.txt': 'a',
      '재무/계약/부속/합의.md': 'b',
      '법무/계약.txt': 'c',
      'lease_계약.txt': 'd',
      '계약금/x.txt': 'e',
    })
    await upload(other, { '법무/계약 초안.md': 'f' })
    await upload(stranger, { '계약/계약.txt': 'g' }, await makeProject(stranger))
    folders = new Map((await listFolders(core.deps, owner, { projectId })).rows.map((row) => [row.name, row.id]))
  })
  afterAll(() => core.close())

  const makeProject = async (actor: Member) =>
    (await createProject(core.deps, actor, { name: 'Deal', description: '', type: projectTypes.all })).id
  const upload = (actor: Member, contents: Record<string, string>, into = projectId) =>
    uploadFiles(core.deps, actor, { projectId: into, files: incoming(contents) })
  const listed = (input: Partial<RequestOf<typeof fileEndpoints.listFolder>>) => {
    const page = { limit: 20, offset: 0, sort: 'name', direction: 'ascending' } as const
    return listFolder(core.deps, owner, { ...page, ...(input as object), projectId })
  }
  const found = async (input: Partial<RequestOf<typeof fileEndpoints.listFolder>>) =>
    (await listed(input)).rows.map((row) => [...row.path, row.itemKind === 'folder' ? `${row.name}/` : row.filename].join('/'))
  const chosen = async (input: Partial<RequestOf<typeof fileEndpoints.ids>>, actor = owner) =>
    selectItems(core.deps, actor, { list: 'folder', ...(input as object), projectId })

  it('counts the files in a folder and below it', async () => {
    await untilRead(core)
    const { rows } = await listed({})
    const contents = new Map(rows.flatMap((row) => (row.itemKind === 'folder' ? [[row.name, row.contents] as const] : [])))
    expect(contents.get('재무')).toEqual({ files: 2, pages: 0, size: 2, waiting: 0, failed: 0, newestAt: core.clock.now().toISOString() })
    expect(contents.get('법무')).toMatchObject({ files: 2, size: 2 })
    expect(contents.get('계약금')).toMatchObject({ files: 1, size: 1 })
  })

  it('finds folders first, then files, at any depth with their paths', async () => {
    expect(await found({ search: '계약' })).toEqual([
      '재무/계약/',
      '계약금/',
      'lease_계약.txt',
      '법무/계약 초안.md',
      '법무/계약.txt',
      '재무/계약서 2025.txt',
    ])
    expect(await found({ search: '계약'.normalize('NFD'), folderId: folders.get('재무')! })).toEqual(['재무/계약/', '재무/계약서 2025.txt'])
    expect(await found({ search: '_' })).toEqual(['lease_계약.txt'])
    expect(await found({ search: '%' })).toEqual([])
  })

  it('pages folders and files as one list', async () => {
    const whole = await found({ search: '계약' })
    const pages = await Promise.all([0, 2, 4].map((offset) => found({ search: '계약', limit: 2, offset })))
    expect(pages.flat()).toEqual(whole)
    expect((await listed({ search: '계약', limit: 1, offset: 90 })).count).toBe(whole.length)
  })

  it('excludes folders when a filter applies to files only', async () => {
    expect(await found({ search: '계약', kind: 'md' })).toEqual(['법무/계약 초안.md'])
    expect(await found({ uploadedBy: other.userId })).toEqual([])
    expect(await found({ uploadedBy: other.userId, folderId: folders.get('법무')! })).toEqual(['법무/계약 초안.md'])
  })

  it('selects all items: the ids are those of all pages', async () => {
    for (const filter of [{}, { search: '계약' }, { search: '계약', kind: 'md' as const }, { folderId: folders.get('법무')! }]) {
      const { rows, count } = await listed(filter)
      const idsOf = (kind: string) => rows.filter((row) => row.itemKind === kind).map((row) => row.id)
      const { attachmentIds, folderIds, ...all } = await chosen(filter)
      expect({ attachmentIds: new Set(attachmentIds), folderIds: new Set(folderIds), ...all }).toEqual({
        attachmentIds: new Set(idsOf('attachment')),
        folderIds: new Set(idsOf('folder')),
        count,
      })
    }
    expect((await chosen({ list: 'files' })).attachmentIds).toHaveLength(6)
    expect((await chosen({ list: 'files', below: folders.get('재무')! })).attachmentIds).toHaveLength(2)
  })

  it('is refused to other organizations and for unknown folders', async () => {
    await expectRefusal(chosen({}, stranger), 'PROJECT_NOT_FOUND')
    await expectRefusal(chosen({ folderId: 2_000_000 }), 'FOLDER_NOT_FOUND')
    await expectRefusal(listed({ folderId: 2_000_000, search: 'a' }), 'FOLDER_NOT_FOUND')
  })

  it('selects at most the permitted number of files, and deletes them together with one audit entry each', async () => {
    const many = await makeProject(owner)
    await core.deps.database.db.execute(sql`
      insert into files (organization_id, project_id, filename, lineage_id, kind, size, sha256, blob_key, status, uploaded_by, created_at)
      select ${owner.organizationId}, ${many}, n || '.pdf', -n, 'pdf', n, '', 'gone/' || n, 'indexed', ${owner.userId}, now()
      from generate_series(1, ${MANY + 5}) n`)
    const first = await selectItems(core.deps, owner, { projectId: many, list: 'files' })
    expect([first.attachmentIds.length, first.count]).toEqual([MANY, MANY + 5])
    await deleteMixed(core.deps, owner, { projectId: many, attachmentIds: first.attachmentIds, folderIds: [] })
    expect((await selectItems(core.deps, owner, { projectId: many, list: 'files' })).count).toBe(5)
    const entries = await core.deps.database.db.execute(
      sql`select count(*)::int as count from audit_entries where project_id = ${many} and action = 'file.deleted'`,
    )
    expect(entries.rows).toEqual([{ count: MANY }])
    expect(await verifyLogOf(core.deps, owner.organizationId)).toMatchObject({ intact: true })
  }, 60_000)
})
