import { projectTypes, roles } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLogRepository, verifyLogOf } from '../audit/index.ts'
import { createProject } from '../projects/index.ts'
import { addSampleWorkspace } from '../sample-workspace/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, untilRead, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { createFolder } from './organising/create-folder.ts'
import { deleteFolder, deleteMixed } from './organising/delete-files.ts'
import { readAgain } from './reading/read-again.ts'
import { openContent, showFile, showPage } from './lists/show-file.ts'

describeOnAnyDatabase('the audit log of files', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const workspace = async (owner: Member) =>
    (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id

  /** The file events of an organisation, oldest first: action, subject, actor. */
  const recorded = async ({ organizationId }: Member) => {
    const rows = await auditLogRepository.reader(core.deps.database.db, organizationId).list({ type: 'file' }, { limit: 100, offset: 0 })
    return rows.reverse().map(({ action, details, actorId }) => [action, details['subject'], actorId])
  }

  it('has one entry for each uploaded file and created folder, and one for each reading', async () => {
    const owner = await makeOrganization(core)
    const projectId = await workspace(owner)
    await uploadAndRead(core, owner, projectId, {
      'legal/contracts/a.txt': 'alpha',
      'legal/b.txt': 'beta',
      'broken.pdf': '%PDF-1.7 broken',
    })
    const entries = await recorded(owner)
    expect(entries.filter(([, , who]) => who !== null)).toEqual([
      ['folder.created', 'legal', owner.userId],
      ['folder.created', 'contracts', owner.userId],
      ['file.uploaded', 'a.txt', owner.userId],
      ['file.uploaded', 'b.txt', owner.userId],
      ['file.uploaded', 'broken.pdf', owner.userId],
    ])
    const byProgram = entries.filter(([, , who]) => who === null)
    expect(byProgram).toHaveLength(3)
    expect(byProgram).toEqual(
      expect.arrayContaining([
        ['file.read', 'a.txt', null],
        ['file.read', 'b.txt', null],
        ['file.failed', 'broken.pdf', null],
      ]),
    )
    expect(await verifyLogOf(core.deps, owner.organizationId)).toMatchObject({ intact: true })
  })

  it('has one entry for a folder when it is created', async () => {
    const owner = await makeOrganization(core)
    const projectId = await workspace(owner)
    await createFolder(core.deps, owner, { projectId, name: 'Tax' })
    await createFolder(core.deps, owner, { projectId, name: 'Tax' })
    expect(await recorded(owner)).toEqual([['folder.created', 'Tax', owner.userId]])
  })

  it('has at most one view of a file per person in ten minutes, and none for its metadata', async () => {
    const owner = await makeOrganization(core)
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    const projectId = await workspace(owner)
    const [file] = await uploadAndRead(core, owner, projectId, { 'a.txt': 'alpha' })
    const named = { projectId, attachmentId: file?.id ?? 0 }
    await showFile(core.deps, guest, named)
    await expectRefusal(showPage(core.deps, guest, { ...named, page: 99 }), 'PAGE_NOT_FOUND')
    const looks = async () => (await recorded(owner)).filter(([action]) => action === 'file.viewed')
    expect(await looks()).toEqual([])
    await Promise.all([openContent(core.deps, guest, named), showPage(core.deps, guest, { ...named, page: 1 })])
    await showPage(core.deps, guest, { ...named, page: 1 })
    expect(await looks()).toEqual([['file.viewed', 'a.txt', guest.userId]])
    core.clock.advance(11 * 60_000)
    await openContent(core.deps, guest, named)
    expect(await looks()).toHaveLength(2)
  })

  it('has views by a super admin with their break-glass grant', async () => {
    const owner = await makeOrganization(core)
    const projectId = await workspace(owner)
    const [file] = await uploadAndRead(core, owner, projectId, { 'a.txt': 'alpha' })
    const breakGlass = { grantId: 5, until: new Date('2026-11-20T10:00:00Z') }
    const root: Member = { ...owner, userId: 999_999, name: 'Root', role: roles.superAdmin, permissions: [], breakGlass }
    await openContent(core.deps, root, { projectId, attachmentId: file?.id ?? 0 })
    const [entry] = await auditLogRepository
      .reader(core.deps.database.db, owner.organizationId)
      .list({ action: 'file.viewed' }, { limit: 1, offset: 0 })
    expect(entry).toMatchObject({ actorId: 999_999, actorName: 'Root', details: { breakGlass: 5 } })
  })

  it('has entries for rereading, and for each file deleted with its folder', async () => {
    const owner = await makeOrganization(core)
    const projectId = await workspace(owner)
    const [file] = await uploadAndRead(core, owner, projectId, { 'legal/a.txt': 'alpha' })
    await readAgain(core.deps, owner, { projectId, attachmentId: file?.id ?? 0 })
    await untilRead(core)
    await deleteFolder(core.deps, owner, { id: file?.folderId ?? 0 })
    expect((await recorded(owner)).slice(2)).toEqual([
      ['file.read', 'a.txt', null],
      ['file.readAgain', 'a.txt', owner.userId],
      ['file.read', 'a.txt', null],
      ['file.deleted', 'a.txt', owner.userId],
      ['folder.deleted', 'legal', owner.userId],
    ])
  })

  it('has no entries for refused requests', async () => {
    const owner = await makeOrganization(core)
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    const projectId = await workspace(owner)
    const [file] = await uploadAndRead(core, owner, projectId, { 'a.txt': 'alpha' })
    const before = await recorded(owner)
    await expectRefusal(deleteMixed(core.deps, guest, { projectId, attachmentIds: [file?.id ?? 0], folderIds: [] }), 'LIMITED_ACCESS')
    await expectRefusal(createFolder(core.deps, guest, { projectId, name: 'No' }), 'LIMITED_ACCESS')
    const stranger = await makeOrganization(core)
    await expectRefusal(openContent(core.deps, stranger, { projectId, attachmentId: file?.id ?? 0 }), 'PROJECT_NOT_FOUND')
    expect(await recorded(owner)).toEqual(before)
    expect(await recorded(stranger)).toEqual([])
  })

  it('has the sample workspace’s files like any others', async () => {
    const owner = await makeOrganization(core)
    await addSampleWorkspace(core.deps, owner, {})
    await untilRead(core)
    expect(await recorded(owner)).toEqual([
      ['file.uploaded', 'sample.txt', owner.userId],
      ['file.read', 'sample.txt', null],
    ])
  })
})
