import { limits, projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
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
import { signFile } from '../downloads/sign-file.ts'
import { listFiles, listFolders } from '../lists/list-files.ts'
import { showFile, showPage } from '../lists/show-file.ts'
import { createFolder } from '../organising/create-folder.ts'
import { deleteFile, deleteFolder, deleteMixed } from '../organising/delete-files.ts'
import { moveItems } from '../organising/move-items.ts'
import { updateFolder } from '../organising/update-folder.ts'
import { uploadFiles } from '../uploads/upload-files.ts'
import { listVersions } from '../versions/list-versions.ts'
import { expireBins } from './bin.jobs.ts'
import { listBin } from './list-bin.ts'
import { emptyBin, removeFromBin } from './purge-bin.ts'
import { restoreItems } from './restore-items.ts'
import { fileSources } from '../../citing/index.ts'

const DAY = 24 * 3_600_000

describeOnEachDatabase('the bin', (under) => {
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

  const upload = async (contents: Record<string, string>, actor = owner) =>
    (await uploadFiles(core.deps, actor, { projectId, files: incoming(contents) })).data.map(({ id }) => id)
  const folder = async (name: string) => (await listFolders(core.deps, owner, { projectId })).rows.find((row) => row.name === name)!
  const remove = (attachmentIds: number[], folderIds: number[] = [], actor = owner) =>
    deleteMixed(core.deps, actor, { projectId, attachmentIds, folderIds })
  const bin = (actor = owner, search?: string) =>
    listBin(core.deps, actor, { projectId, limit: 20, offset: 0, sort: 'deletedAt', direction: 'descending', search })
  const restore = (ids: number[], actor = owner) => restoreItems(core.deps, actor, { projectId, ids })
  const purge = (ids: number[], confirmName = 'Deal', actor = owner) => removeFromBin(core.deps, actor, { projectId, ids, confirmName })
  const found = async (question: string) => {
    const { pages } = await core.deps.indexes.search(projectId, question)
    return [...new Set(pages.map(({ source }) => fileSources.fileOf(source)))]
  }
  /** Every file and folder by its path. */
  const tree = async () => {
    const { rows: folders } = await listFolders(core.deps, owner, { projectId })
    const byId = new Map(folders.map((row) => [row.id, row]))
    const pathOf = (id: number | null): string => (id === null ? '' : `${pathOf(byId.get(id)!.parentId)}${byId.get(id)!.name}/`)
    const { rows } = await listFiles(core.deps, owner, { projectId, limit: 100, offset: 0, sort: 'name', direction: 'ascending' })
    return [
      ...folders.map((row) => pathOf(row.id)),
      ...rows.map((row) => `${row.path.map((name) => `${name}/`).join('')}${row.filename}`),
    ].sort()
  }
  const recorded = async () =>
    (
      await core.deps.database.db.execute<{ action: string; subject: string }>(
        sql`select action, details ->> 'subject' as subject from audit_entries where project_id = ${projectId} order by sequence`,
      )
    ).rows.map(({ action, subject }) => [action, subject])

  it('lists deleted items with their original place and restores them there', async () => {
    const [lease] = await upload({ 'legal/lease.txt': 'The lease ends in May.', 'legal/tax/vat.txt': 'VAT', 'top.txt': 'top' })
    const before = await tree()
    await remove([lease!], [(await folder('tax')).id])
    expect(await tree()).toEqual(['legal/', 'top.txt'])
    const { rows, count, size } = await bin()
    expect(rows).toMatchObject([
      { kind: 'file', name: 'lease.txt', fileKind: 'txt', path: ['legal'], files: 1 },
      { kind: 'folder', name: 'tax', fileKind: null, path: ['legal'], files: 1, size: 3, deletedBy: { id: owner.userId } },
    ])
    expect([count, size]).toEqual([2, 25])
    expect(Date.parse(rows[0]!.expiresAt) - Date.parse(rows[0]!.deletedAt)).toBe(limits.binDays * DAY)
    expect(await restore(rows.map(({ id }) => id))).toEqual({ items: 2, missing: 0, renamed: [], createdFolders: [] })
    expect(await tree()).toEqual(before)
    expect((await bin()).count).toBe(0)
  })

  it('hides a deleted file, answers FILE_IN_BIN for its citations, and reindexes it on restore without reading it again', async () => {
    const [file] = await uploadAndRead(core, owner, projectId, { 'lease.txt': 'The lease ends in May.' })
    const named = { projectId, attachmentId: file!.id }
    expect(await found('lease')).toEqual([file!.id])
    await deleteFile(core.deps, owner, named)
    await expectRefusal(showFile(core.deps, owner, named), 'FILE_IN_BIN')
    await expectRefusal(showPage(core.deps, owner, { ...named, page: 1 }), 'FILE_IN_BIN')
    await expectRefusal(listVersions(core.deps, owner, named), 'FILE_IN_BIN')
    await expectRefusal(signFile(core.deps, owner, { fileId: file!.id }), 'FILE_NOT_FOUND')
    const stranger = await makeOrganization(core)
    await expectRefusal(showFile(core.deps, stranger, named), 'PROJECT_NOT_FOUND')
    const elsewhere = (await createProject(core.deps, owner, { name: 'Other', description: '', type: projectTypes.all })).id
    await expectRefusal(showFile(core.deps, owner, { ...named, projectId: elsewhere }), 'FILE_NOT_FOUND')
    await expect.poll(() => found('lease')).toEqual([])
    const blobs = (await core.storedBlobs()).toSorted()
    const read = vi.spyOn(core.deps.reading, 'read')
    await restore((await bin()).rows.map(({ id }) => id))
    await untilRead(core)
    expect(await showFile(core.deps, owner, named)).toMatchObject({ status: 'indexed', pages: 1 })
    expect(await found('lease')).toEqual([file!.id])
    expect((await showPage(core.deps, owner, { ...named, page: 1 })).text).toContain('ends in May')
    expect(read.mock.calls.map(([request]) => 'stored' in request)).toEqual([true])
    read.mockRestore()
    expect((await core.storedBlobs()).toSorted()).toEqual(blobs)
    expect((await recorded()).slice(-3)).toEqual([
      ['file.deleted', 'lease.txt'],
      ['file.restored', 'lease.txt'],
      ['file.viewed', 'lease.txt'],
    ])
  })

  it('reads a restored file that was deleted before it was read', async () => {
    const [file] = await upload({ 'lease.txt': 'The lease ends in May.' })
    await remove([file!])
    await restore((await bin()).rows.map(({ id }) => id))
    await untilRead(core)
    await expect.poll(() => found('lease'), { timeout: 20_000 }).toEqual([file!])
  })

  it('undoes one deletion as a whole', async () => {
    const ids = await upload({ 'a.txt': 'a', 'b/c.txt': 'c', 'd.txt': 'd' })
    const before = await tree()
    await remove([ids[2]!])
    const { deletionId } = await remove([ids[0]!], [(await folder('b')).id])
    expect(await restoreItems(core.deps, owner, { projectId, ids: [], deletionId })).toMatchObject({ items: 2 })
    expect(await tree()).toEqual(before.filter((path) => path !== 'd.txt'))
    await expectRefusal(restoreItems(core.deps, owner, { projectId, ids: [], deletionId }), 'BIN_ITEM_NOT_FOUND')
  })

  it('numbers a restored item whose name is taken, and reports the new name', async () => {
    const [first] = await upload({ 'a/report.txt': 'one' })
    await remove([], [(await folder('a')).id])
    const [second] = await upload({ 'a/report.txt': 'two' })
    await remove([second!])
    await upload({ 'a/report.txt': 'three' })
    const { rows } = await bin()
    const back = await restore(rows.map(({ id }) => id))
    expect(back).toMatchObject({ items: 2, createdFolders: [] })
    expect(back.renamed).toEqual([
      { from: 'a', to: 'a (2)' },
      { from: 'report.txt', to: 'report (2).txt' },
    ])
    expect(await tree()).toEqual(['a (2)/', 'a (2)/report.txt', 'a/', 'a/report (2).txt', 'a/report.txt'])
    expect(await showFile(core.deps, owner, { projectId, attachmentId: first! })).toMatchObject({ path: ['a (2)'] })
  })

  it('restores into a moved folder and recreates missing folders', async () => {
    const [inner] = await upload({ 'a/b/inner.txt': 'inner' })
    const target = await createFolder(core.deps, owner, { projectId, name: 'target' })
    await remove([inner!])
    await moveItems(core.deps, owner, { projectId, attachmentIds: [], folderIds: [(await folder('b')).id], folderId: target.id })
    await updateFolder(core.deps, owner, { id: (await folder('b')).id, name: 'renamed' })
    await restore((await bin()).rows.map(({ id }) => id))
    expect(await tree()).toEqual(['a/', 'target/', 'target/renamed/', 'target/renamed/inner.txt'])
    await remove([inner!])
    const gone = await remove([], [target.id])
    expect((await restore([(await bin()).rows.find(({ kind }) => kind === 'file')!.id])).createdFolders).toEqual(['target', 'renamed'])
    expect(await tree()).toEqual(['a/', 'target/', 'target/renamed/', 'target/renamed/inner.txt'])
    // The recreated folders belong to the other deletion, so restoring that one merges into them.
    await upload({ 'target/new.txt': 'new' })
    await restoreItems(core.deps, owner, { projectId, ids: [], deletionId: gone.deletionId })
    expect(await tree()).toEqual(['a/', 'target/', 'target/new.txt', 'target/renamed/', 'target/renamed/inner.txt'])
    await remove([inner!])
    await remove([], [(await folder('target')).id])
    await purge((await bin()).rows.filter(({ kind }) => kind === 'folder').map(({ id }) => id))
    expect((await restore((await bin()).rows.map(({ id }) => id))).createdFolders).toEqual(['target', 'renamed'])
    expect(await tree()).toEqual(['a/', 'target/', 'target/renamed/', 'target/renamed/inner.txt'])
  })

  it('keeps the path of a deleted folder after its parent is permanently deleted', async () => {
    await upload({ 'legal/tax/vat.txt': 'VAT' })
    await deleteFolder(core.deps, owner, { id: (await folder('tax')).id })
    expect((await bin()).rows).toMatchObject([{ name: 'tax', path: ['legal'] }])
    await deleteFolder(core.deps, owner, { id: (await folder('legal')).id })
    const { rows } = await bin()
    await purge(rows.filter(({ name }) => name === 'legal').map(({ id }) => id))
    expect(await restore(rows.filter(({ name }) => name === 'tax').map(({ id }) => id))).toMatchObject({ createdFolders: ['legal'] })
    expect(await tree()).toEqual(['legal/', 'legal/tax/', 'legal/tax/vat.txt'])
  })

  it('restores an earlier version into its file and never reuses its version number', async () => {
    const [v1] = await upload({ 'a.txt': 'one' })
    const [v2] = await upload({ 'a.txt': 'two' })
    await remove([v1!])
    expect((await bin()).rows).toMatchObject([{ kind: 'version', name: 'a.txt', version: 1 }])
    await remove([v2!])
    const [whole, part] = (await bin()).rows
    await restore([part!.id])
    const [v3] = await upload({ 'a.txt': 'three' })
    expect(await showFile(core.deps, owner, { projectId, attachmentId: v3! })).toMatchObject({ version: 3, versions: 2 })
    await restore([whole!.id])
    const { rows } = await listVersions(core.deps, owner, { projectId, attachmentId: v1! })
    expect(rows.map(({ id, version, latestId }) => [id, version, latestId])).toEqual([
      [v3, 3, v3],
      [v2, 2, v3],
      [v1, 1, v3],
    ])
    expect(await tree()).toEqual(['a.txt'])
  })

  it('permanently deletes items with their stored data after the workspace name is confirmed', async () => {
    const [kept, gone] = await uploadAndRead(core, owner, projectId, { 'kept.txt': 'kept', 'x/gone.txt': 'gone' })
    const blobs = (await core.storedBlobs()).length
    await deleteFolder(core.deps, owner, { id: gone!.folderId! })
    const [item] = (await bin()).rows
    await expectRefusal(purge([item!.id], 'deal'), 'WORKSPACE_NAME_NOT_CONFIRMED')
    await expectRefusal(emptyBin(core.deps, owner, { projectId, confirmName: '' }), 'WORKSPACE_NAME_NOT_CONFIRMED')
    expect(await core.storedBlobs()).toHaveLength(blobs)
    expect(await purge([item!.id])).toEqual({ items: 1 })
    await expectRefusal(purge([item!.id]), 'BIN_ITEM_NOT_FOUND')
    await expectRefusal(restore([item!.id]), 'BIN_ITEM_NOT_FOUND')
    await expectRefusal(showFile(core.deps, owner, { projectId, attachmentId: gone!.id }), 'FILE_NOT_FOUND')
    await expect.poll(async () => (await core.storedBlobs()).length).toBe(blobs - 3)
    expect((await recorded()).slice(-2)).toEqual([
      ['file.purged', 'gone.txt'],
      ['folder.purged', 'x'],
    ])
    await remove([kept!.id])
    expect(await emptyBin(core.deps, owner, { projectId, confirmName: ' Deal ' })).toEqual({ items: 1 })
    await expect.poll(async () => (await core.storedBlobs()).length).toBe(blobs - 6)
  })

  it('purges items after 30 days', async () => {
    const ids = await upload({ 'old.txt': 'old', 'young.txt': 'young' })
    await remove([ids[0]!])
    core.clock.advance(DAY)
    await remove([ids[1]!])
    core.clock.advance(limits.binDays * DAY - 1)
    await expireBins(core.deps, { kind: 'system', organizationId: 0, language: 'ko' }, {})
    await expect.poll(async () => (await bin()).rows.map(({ name }) => name)).toEqual(['young.txt'])
    expect((await recorded()).at(-1)).toEqual(['file.purged', 'old.txt'])
    await restore((await bin()).rows.map(({ id }) => id))
    expect(await tree()).toEqual(['young.txt'])
  })

  it('shows only their own items to members who may delete only their own files, and refuses guests and other organizations', async () => {
    const member = await makeMember(core, owner.organizationId, roles.teamMember)
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    const stranger = await makeOrganization(core)
    const [theirs] = await upload({ 'theirs.txt': 't' }, member)
    const [ours] = await upload({ 'ours.txt': 'o' })
    await remove([theirs!, ours!])
    const all = (await bin()).rows
    const mine = (await bin(member)).rows
    expect([all.length, mine.map(({ name }) => name)]).toEqual([2, ['theirs.txt']])
    const other = all.find(({ name }) => name === 'ours.txt')!
    await expectRefusal(restore([other.id], member), 'LIMITED_ACCESS')
    await expectRefusal(purge([mine[0]!.id, other.id], 'Deal', member), 'LIMITED_ACCESS')
    const attempts = (actor: Member) => [() => bin(actor), () => restore([other.id], actor), () => purge([other.id], 'Deal', actor)]
    for (const attempt of attempts(guest)) await expectRefusal(attempt(), 'LIMITED_ACCESS')
    for (const attempt of attempts(stranger)) await expectRefusal(attempt(), 'PROJECT_NOT_FOUND')
    expect(await emptyBin(core.deps, member, { projectId, confirmName: 'Deal' })).toEqual({ items: 1 })
    expect((await bin()).rows.map(({ name }) => name)).toEqual(['ours.txt'])
    const elsewhere = (await createProject(core.deps, stranger, { name: 'Deal', description: '', type: projectTypes.all })).id
    await expectRefusal(restoreItems(core.deps, stranger, { projectId: elsewhere, ids: [other.id] }), 'BIN_ITEM_NOT_FOUND')
    await expectRefusal(
      removeFromBin(core.deps, stranger, { projectId: elsewhere, ids: [other.id], confirmName: 'Deal' }),
      'BIN_ITEM_NOT_FOUND',
    )
  })

  it('restores an item once when two requests arrive at the same time', async () => {
    const ids = await upload({ 'a.txt': 'a', 'b.txt': 'b' })
    await remove(ids)
    const items = (await bin()).rows.map(({ id }) => id)
    const outcomes = await Promise.allSettled([restore(items), restore(items)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'BIN_ITEM_NOT_FOUND' } })
    await remove([ids[0]!])
    expect(await restore([...items, (await bin()).rows[0]!.id])).toMatchObject({ items: 1, missing: 2 })
    expect(await tree()).toEqual(['a.txt', 'b.txt'])
  })
})
