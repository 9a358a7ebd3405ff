import { projectTypes, roles } from '@dossier/contract'
import { sha256Hex } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '../../projects/index.ts'
import {
  expectRefusal,
  incoming,
  makeMember,
  makeOrganization,
  openTestCore,
  type TestCore,
  untilRead,
  uploadAndRead,
} from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { createFolder } from '../organising/create-folder.ts'
import { emptyBin } from '../bin/purge-bin.ts'
import { deleteFile, deleteFolder } from '../organising/delete-files.ts'
import { findPresent } from '../uploads/find-present.ts'
import { listFiles, listFolder, listFolders } from '../lists/list-files.ts'
import { listVersions } from './list-versions.ts'
import { moveItems } from '../organising/move-items.ts'
import { restoreVersion } from './restore-version.ts'
import { openContent, showFile, showProgress } from '../lists/show-file.ts'
import { updateFile } from '../organising/update-file.ts'
import { uploadFiles } from '../uploads/upload-files.ts'

const page = { limit: 100, offset: 0, sort: 'name', direction: 'ascending' } as const

describeOnEachDatabase('versions of files', (under) => {
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

  const upload = (contents: Record<string, string>, more: Partial<Parameters<typeof uploadFiles>[2]> = {}, actor = owner) =>
    uploadFiles(core.deps, actor, { projectId, files: incoming(contents), ...more })
  const list = async () => (await listFiles(core.deps, owner, { projectId, ...page })).rows
  const listed = async () => (await list()).map((file) => [file.filename, file.version, file.versions])
  const versionsOf = async (attachmentId: number) => (await listVersions(core.deps, owner, { projectId, attachmentId })).rows
  const textOf = async (attachmentId: number) => {
    const content = await openContent(core.deps, owner, { projectId, attachmentId })
    return Buffer.concat(await Array.fromAsync(await content.open())).toString()
  }
  /** Uploads contents under one name, one after the other, and returns the ids. */
  const uploadVersions = async (name: string, ...contents: string[]) => {
    const ids = []
    for (const content of contents) ids.push((await upload({ [name]: content })).data[0]!.id)
    return ids
  }
  /** The audit log, latest first. */
  const auditEntries = async () => {
    const { rows } = await core.deps.database.pool.query<{ action: string; details: { subject: string; from?: string; to?: string } }>(
      'select action, details from audit_entries where project_id = $1 order by sequence desc',
      [projectId],
    )
    return rows.map(({ action, details: { subject, from, to } }) => [action, subject, from, to])
  }
  const blobs = async () => (await core.storedBlobs()).filter((path) => path.includes(`projects/${owner.organizationId}/`))

  it('are created by uploads of the same name into the same folder; lists show the latest', async () => {
    const [first, second] = await uploadVersions('memo.txt', 'one', 'two')
    expect(await listed()).toEqual([['memo.txt', 2, 2]])
    expect(await versionsOf(first!)).toMatchObject([
      { id: second, version: 2, versions: 2, latestId: second },
      { id: first, version: 1, versions: 2, latestId: second },
    ])
    expect([await textOf(first!), await textOf(second!)]).toEqual(['one', 'two'])
    expect((await listFolder(core.deps, owner, { projectId, ...page })).count).toBe(1)
    expect(await auditEntries()).toContainEqual(['file.versionAdded', 'memo.txt', undefined, '2'])
    await untilRead(core)
    expect(await showProgress(core.deps, owner, { projectId })).toMatchObject({ indexed: 1 })
  })

  it('are not created by another folder, another letter case or another name', async () => {
    await upload({ 'a.txt': '1' })
    await upload({ 'x/a.txt': '2', 'A.txt': '3', 'b.txt': '4' })
    expect((await listed()).map(([, version]) => version)).toEqual([1, 1, 1, 1])
    expect((await listFolders(core.deps, owner, { projectId })).rows.map((folder) => folder.files)).toEqual([1])
    await untilRead(core)
  })

  it('are matched by the composed form of a name', async () => {
    await upload({ ['보고서.txt'.normalize('NFD')]: '1' })
    await upload({ ['보고서.txt'.normalize('NFC')]: '2' })
    expect(await listed()).toEqual([['보고서.txt'.normalize('NFC'), 2, 2]])
    await untilRead(core)
  })

  it('are not created by identical bytes under the same name in the same folder', async () => {
    await uploadAndRead(core, owner, projectId, { 'a.txt': 'same', 'room/b.txt': 'same' })
    const { rows: before } = await core.deps.database.pool.query('select count(*)::int as n from audit_entries')
    const again = await upload({ 'a.txt': 'same', 'room/b.txt': 'same' })
    expect(again).toMatchObject({ data: [], refused: [], unchanged: ['a.txt', 'room/b.txt'] })
    expect((await core.deps.database.pool.query('select count(*)::int as n from audit_entries')).rows).toEqual(before)
    await upload({ 'a.txt': 'other' })
    expect((await upload({ 'a.txt': 'same' })).data).toMatchObject([{ version: 3 }])
    await untilRead(core)
  })

  it('leave no stored bytes when nothing was added', async () => {
    await uploadAndRead(core, owner, projectId, { 'a.txt': 'same' })
    const before = await blobs()
    await upload({ 'a.txt': 'same' })
    await upload({ 'a.txt': 'other' }, { whenPresent: 'skip' })
    expect(await blobs()).toEqual(before)
  })

  it('are not created when the request keeps both files or skips', async () => {
    await upload({ 'report.v1.txt': '1' })
    for (const content of ['2', '1', '1']) await upload({ 'report.v1.txt': content }, { whenPresent: 'keepBoth' })
    expect(await upload({ 'report.v1.txt': '9', 'new.txt': 'n' }, { whenPresent: 'skip' })).toMatchObject({
      data: [{ filename: 'new.txt' }],
      unchanged: ['report.v1.txt'],
    })
    expect((await listed()).map(([name, version]) => `${name} ${version}`)).toEqual([
      'new.txt 1',
      'report.v1 (2).txt 1',
      'report.v1 (3).txt 1',
      'report.v1 (4).txt 1',
      'report.v1.txt 1',
    ])
    await untilRead(core)
  })

  it('can be added to a file of another name and type, which keeps its name', async () => {
    const [first] = await uploadVersions('room/report.txt', 'one')
    const { data } = await upload({ 'elsewhere/final draft.md': '# two' }, { versionOf: first })
    expect(data).toMatchObject([{ filename: 'report.md', kind: 'md', version: 2, path: ['room'] }])
    expect((await listFolders(core.deps, owner, { projectId })).count).toBe(1)
    await expectRefusal(upload({ 'a.txt': 'a', 'b.txt': 'b' }, { versionOf: 999_999 }), 'FILE_NOT_FOUND')
    const two = await upload({ 'a.txt': 'a', 'b.txt': 'b' }, { versionOf: first })
    expect([two.data.length, two.refused.map(({ code }) => code)]).toEqual([1, ['TOO_MANY_FILES']])
    await updateFile(core.deps, owner, { projectId, attachmentId: two.data[0]!.id, filename: 'renamed' })
    expect((await versionsOf(first!)).map((file) => file.filename)).toEqual(['renamed.txt', 'renamed.md', 'renamed.txt'])
    await untilRead(core)
  })

  it('of twenty concurrent uploads are numbered one to twenty', async () => {
    const contents = Array.from({ length: 20 }, (_, at) => `content ${at}`)
    const answers = await Promise.all(contents.map((content) => upload({ '동시.txt': content })))
    const versions = answers.map(({ data }) => data[0]!.version).toSorted((a, b) => a - b)
    expect(versions).toEqual(contents.map((_, at) => at + 1))
    expect(await listed()).toEqual([['동시.txt', 20, 20]])
    await untilRead(core)
  })

  it('are renamed and moved together', async () => {
    const [first, second] = await uploadVersions('a.txt', '1', '2')
    const folder = await createFolder(core.deps, owner, { projectId, name: 'room' })
    await updateFile(core.deps, owner, { projectId, attachmentId: second!, filename: 'b' })
    await moveItems(core.deps, owner, { projectId, attachmentIds: [first!, second!], folderIds: [], folderId: folder.id })
    expect((await versionsOf(first!)).map(({ filename, path }) => [filename, path])).toEqual([
      ['b.txt', ['room']],
      ['b.txt', ['room']],
    ])
    expect((await auditEntries()).filter(([action]) => action === 'file.moved')).toHaveLength(1)
    expect((await upload({ 'room/b.txt': '3' })).data).toMatchObject([{ version: 3 }])
    await untilRead(core)
  })

  it('are deleted with the latest one, or singly when they are earlier ones', async () => {
    const [first, second, third] = await uploadVersions('a.txt', '1', '2', '3')
    await untilRead(core)
    await deleteFile(core.deps, owner, { projectId, attachmentId: second! })
    expect((await versionsOf(first!)).map((file) => file.version)).toEqual([3, 1])
    expect((await auditEntries())[0]).toEqual(['file.versionDeleted', 'a.txt', '2', undefined])
    await deleteFile(core.deps, owner, { projectId, attachmentId: third! })
    await expectRefusal(showFile(core.deps, owner, { projectId, attachmentId: first! }), 'FILE_IN_BIN')
    expect((await auditEntries())[0]).toEqual(['file.deleted', 'a.txt', undefined, undefined])
    await emptyBin(core.deps, owner, { projectId, confirmName: 'Deal' })
    await expect.poll(blobs, { timeout: 10_000 }).toEqual([])
    expect((await upload({ 'a.txt': '1' })).data).toMatchObject([{ version: 1 }])
    await untilRead(core)
  })

  it('are deleted with their folder, including their bytes', async () => {
    await uploadVersions('top/deep/a.txt', '1', '2')
    await untilRead(core)
    const { rows } = await listFolders(core.deps, owner, { projectId })
    await deleteFolder(core.deps, owner, { id: rows.find((folder) => folder.name === 'top')!.id })
    await emptyBin(core.deps, owner, { projectId, confirmName: 'Deal' })
    await expect.poll(blobs, { timeout: 10_000 }).toEqual([])
  })

  it('of others prevent deletion by members who may delete only their own files', async () => {
    const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    const [theirs] = (await upload({ 'a.txt': '1' }, {}, colleague)).data
    const [mine] = (await upload({ 'a.txt': '2' })).data
    const [again] = (await upload({ 'a.txt': '3' }, {}, colleague)).data
    await expectRefusal(deleteFile(core.deps, colleague, { projectId, attachmentId: again!.id }), 'LIMITED_ACCESS')
    await expectRefusal(deleteFile(core.deps, colleague, { projectId, attachmentId: mine!.id }), 'LIMITED_ACCESS')
    await deleteFile(core.deps, colleague, { projectId, attachmentId: theirs!.id })
    await untilRead(core)
  })

  it('are restored as new versions', async () => {
    const [first, second] = await uploadVersions('a.txt', 'the first', 'the second')
    await untilRead(core)
    const restored = await restoreVersion(core.deps, owner, { projectId, attachmentId: first! })
    expect(restored).toMatchObject({ version: 3, versions: 3, status: 'uploaded', latestId: restored.id })
    await untilRead(core)
    expect([await textOf(restored.id), await textOf(first!)]).toEqual(['the first', 'the first'])
    expect(await auditEntries()).toContainEqual(['file.versionRestored', 'a.txt', '1', '3'])
    await deleteFile(core.deps, owner, { projectId, attachmentId: first! })
    expect(await textOf(restored.id)).toBe('the first')
    await expectRefusal(restoreVersion(core.deps, owner, { projectId, attachmentId: restored.id }), 'VERSION_IS_LATEST')
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    await expectRefusal(restoreVersion(core.deps, guest, { projectId, attachmentId: second! }), 'LIMITED_ACCESS')
    expect(await listVersions(core.deps, guest, { projectId, attachmentId: second! })).toMatchObject({ count: 2 })
  })

  it('are found before an upload by name, and by content when its hash is given', async () => {
    await uploadVersions('room/deep/a.txt', 'old', 'the same words')
    await upload({ 'copy.txt': 'the same words' })
    const room = (await listFolders(core.deps, owner, { projectId })).rows.find((folder) => folder.name === 'room')!
    const sha256 = sha256Hex(Buffer.from('the same words'))
    const files = [
      { path: 'deep/a.txt', size: 14 },
      { path: 'deep/a.txt', size: 14, sha256 },
      { path: 'a.txt', size: 3, sha256: sha256Hex(Buffer.from('old')) },
      { path: '../..', size: 14 },
      { path: 'deep/a.txt', size: 15 },
    ]
    const found = await findPresent(core.deps, owner, { projectId, folderId: room.id, files })
    const named = { filename: 'a.txt', path: ['room', 'deep'], version: 2 }
    expect(found).toMatchObject([
      { sameName: named, sameContent: [], hashNeeded: true },
      { sameName: named, sameContent: [named, { filename: 'copy.txt', path: [] }], hashNeeded: false },
      { sameName: null, sameContent: [], hashNeeded: false },
      { sameName: null, sameContent: [], hashNeeded: true },
      { sameName: named, sameContent: [], hashNeeded: false },
    ])
    await untilRead(core)
  })

  it('are limited to ten matches of one content', async () => {
    await upload(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${at}.txt`, 'same'])))
    const [found] = await findPresent(core.deps, owner, {
      projectId,
      files: [{ path: 'x.txt', size: 4, sha256: sha256Hex(Buffer.from('same')) }],
    })
    expect(found?.sameContent).toHaveLength(10)
    await untilRead(core)
  })

  it('of other workspaces and organisations are not found', async () => {
    const [first] = await uploadAndRead(core, owner, projectId, { 'a.txt': 'secret' })
    await upload({ 'a.txt': 'secret 2' })
    const stranger = await makeOrganization(core)
    const theirs = (await createProject(core.deps, stranger, { name: 'Theirs', description: '', type: projectTypes.all })).id
    const attachmentId = first!.id
    const files = [{ path: 'a.txt', size: 6, sha256: sha256Hex(Buffer.from('secret')) }]
    for (const act of [listVersions, restoreVersion]) {
      await expectRefusal(act(core.deps, stranger, { projectId, attachmentId }), 'PROJECT_NOT_FOUND')
      await expectRefusal(act(core.deps, stranger, { projectId: theirs, attachmentId }), 'FILE_NOT_FOUND')
    }
    await expectRefusal(findPresent(core.deps, stranger, { projectId, files }), 'PROJECT_NOT_FOUND')
    const nothing = [{ sameName: null, sameContent: [], hashNeeded: false }]
    expect(await findPresent(core.deps, stranger, { projectId: theirs, files })).toEqual(nothing)
    const other = (await createProject(core.deps, owner, { name: 'Other', description: '', type: projectTypes.all })).id
    expect(await findPresent(core.deps, owner, { projectId: other, files })).toEqual(nothing)
    await expectRefusal(
      uploadFiles(core.deps, stranger, { projectId: theirs, files: incoming({ 'a.txt': 'x' }), versionOf: attachmentId }),
      'FILE_NOT_FOUND',
    )
    await expectRefusal(findPresent(core.deps, owner, { projectId, folderId: 999_999, files }), 'FOLDER_NOT_FOUND')
    await untilRead(core)
  })
})
