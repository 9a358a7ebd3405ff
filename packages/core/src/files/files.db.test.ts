import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '../projects/index.ts'
import {
  expectRefusal,
  incoming,
  makeMember,
  makeOrganization,
  openTestCore,
  type TestCore,
  untilRead,
  uploadAndRead,
} from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { createFolder } from './organising/create-folder.ts'
import { deleteFile, deleteFiles, deleteFolder, deleteMixed } from './organising/delete-files.ts'
import { listFiles, listFolder, listFolders } from './lists/list-files.ts'
import { readAgain } from './reading/read-again.ts'
import { readFile } from './reading/read-file.ts'
import { rebuildIndex, restoreIndex } from './reading/rebuild-index.ts'
import { openContent, showFile, showPage, showProgress } from './lists/show-file.ts'
import { uploadFiles } from './uploads/upload-files.ts'
import { fileSources } from '../citing/index.ts'

const page = { limit: 20, offset: 0, sort: 'name', direction: 'ascending' } as const

describeOnEachDatabase('files', (under) => {
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

  const upload = (contents: Record<string, string | Uint8Array>, actor = owner) =>
    uploadFiles(core.deps, actor, { projectId, files: incoming(contents) })
  const searchFinds = async (question: string) =>
    (await core.deps.indexes.search(projectId, question)).pages.map((hit) => fileSources.fileOf(hit.source))

  it('are stored, read and found by search', async () => {
    const [file] = await uploadAndRead(core, owner, projectId, {
      'memo.md': '# Revenue\n\nRevenue of the harbour division grew by nine percent.',
    })
    const shown = await showFile(core.deps, owner, { projectId, attachmentId: file!.id })
    expect(shown).toMatchObject({ status: 'indexed', kind: 'md', pages: 1, failure: null })
    expect(await searchFinds('harbour division revenue')).toEqual([file!.id])
    expect(await showProgress(core.deps, owner, { projectId })).toMatchObject({ indexed: 1, uploaded: 0, pages: 0 })
  })

  it('create the folders of their paths once', async () => {
    await upload({ '재무/2025/a.txt': 'a', '재무/2025/b.txt': 'b', '재무/c.txt': 'c' })
    const folders = await listFolders(core.deps, owner, { projectId })
    expect(folders.rows.map((row) => [row.name, row.files])).toEqual([
      ['2025', 2],
      ['재무', 1],
    ])
    const top = await listFolder(core.deps, owner, { projectId, ...page })
    expect(top).toMatchObject({ count: 1, rows: [{ itemKind: 'folder', name: '재무' }] })
    const inside = await listFolder(core.deps, owner, { projectId, folderId: folders.rows.find((row) => row.name === '재무')!.id, ...page })
    expect(inside.rows.map((row) => (row.itemKind === 'folder' ? row.name : row.filename))).toEqual(['2025', 'c.txt'])
    const all = await listFiles(core.deps, owner, { projectId, ...page })
    expect(all.rows.find((row) => row.filename === 'a.txt')?.path).toEqual(['재무', '2025'])
    await untilRead(core)
  })

  it('are paged in one list with folders first', async () => {
    await upload({ 'x/1.txt': '1', 'y/2.txt': '2', 'a.txt': 'a', 'b.txt': 'b' })
    const names = async (offset: number) =>
      (await listFolder(core.deps, owner, { projectId, ...page, limit: 3, offset })).rows.map((row) =>
        row.itemKind === 'folder' ? row.name : row.filename,
      )
    expect(await names(0)).toEqual(['x', 'y', 'a.txt'])
    expect(await names(3)).toEqual(['b.txt'])
    await untilRead(core)
  })

  it('are served byte for byte, completely and by range', async () => {
    const bytes = new Uint8Array(5000).map((_, at) => (at * 7) % 251)
    bytes.set(new TextEncoder().encode('RIFF'), 0)
    bytes.set(new TextEncoder().encode('WAVE'), 8)
    const { data } = await upload({ 'call.wav': bytes })
    expect(data[0]).toMatchObject({ status: 'stored', kind: 'wav', size: 5000 })
    const content = await openContent(core.deps, owner, { projectId, attachmentId: data[0]!.id })
    const collect = async (range?: { start: number; end: number }) => Buffer.concat(await Array.fromAsync(await content.open(range)))
    expect((await collect()).equals(bytes)).toBe(true)
    expect((await collect({ start: 100, end: 200 })).equals(bytes.slice(100, 200))).toBe(true)
  })

  it('that are refused are named, and the other files of the request are stored', async () => {
    const { data, refused } = await upload({
      'good.txt': 'fine',
      'tool.pdf': Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000\u0004\u0000\u0000\u0000ÿÿ\u0000\u0000', 'latin1'),
      'huge.txt': 'x'.repeat(1024 * 1024 + 1),
    })
    expect(data.map((file) => file.filename)).toEqual(['good.txt'])
    expect(refused.map(({ filename, code }) => [filename, code])).toEqual([
      ['tool.pdf', 'FILE_KIND_NOT_ALLOWED'],
      ['huge.txt', 'FILE_TOO_LARGE'],
    ])
    await untilRead(core)
  })

  it('return an error when every file is refused or there is no file', async () => {
    await expectRefusal(upload({ 'huge.txt': 'x'.repeat(1024 * 1024 + 1) }), 'FILE_TOO_LARGE')
    await expectRefusal(upload({}), 'FILE_MISSING')
  })

  it('that arrived before a broken connection are stored, and incomplete ones are not', async () => {
    async function* broken() {
      yield* incoming({ 'whole.txt': 'whole' })
      yield {
        filename: 'half.txt',
        bytes: (async function* () {
          yield new TextEncoder().encode('ha')
          throw new Error('connection reset')
        })(),
      }
    }
    await expect(uploadFiles(core.deps, owner, { projectId, files: broken() })).rejects.toThrow('connection reset')
    const { rows } = await listFiles(core.deps, owner, { projectId, ...page })
    expect(rows.map((row) => row.filename)).toEqual(['whole.txt'])
    await untilRead(core)
  })

  it('that cannot be read are stored with the reason', async () => {
    const [damaged, empty] = await uploadAndRead(core, owner, projectId, { 'broken.pdf': '%PDF-1.7 nothing follows', 'empty.txt': '' })
    const states = await Promise.all([damaged, empty].map((file) => showFile(core.deps, owner, { projectId, attachmentId: file!.id })))
    expect(states.map((state) => [state.status, state.failure?.reason])).toEqual([
      ['failed', 'damaged'],
      ['stored', 'empty'],
    ])
    expect(states[0]?.failure?.message).toMatch(/damaged/)
    await expectRefusal(showPage(core.deps, owner, { projectId, attachmentId: damaged!.id, page: 1 }), 'FILE_NOT_READ')
  })

  it('that failed can be read again', async () => {
    const [file] = await uploadAndRead(core, owner, projectId, { 'broken.pdf': '%PDF-1.7 nothing follows' })
    expect((await readAgain(core.deps, owner, { projectId, attachmentId: file!.id })).status).not.toBe('failed')
    await untilRead(core)
    expect((await showFile(core.deps, owner, { projectId, attachmentId: file!.id })).status).toBe('failed')
  })

  it('return the text of a page', async () => {
    const [file] = await uploadAndRead(core, owner, projectId, { 'memo.md': '# Title\n\nOne sentence.' })
    const read = await showPage(core.deps, owner, { projectId, attachmentId: file!.id, page: 1, start: 0, end: 5 })
    expect(read).toMatchObject({ number: 1, pages: 1, boxes: [] })
    expect(read.text).toContain('One sentence.')
    await expectRefusal(showPage(core.deps, owner, { projectId, attachmentId: file!.id, page: 2 }), 'PAGE_NOT_FOUND')
  })

  it('are no longer found once they are deleted', async () => {
    const [one, two] = await uploadAndRead(core, owner, projectId, {
      'a.txt': 'The lighthouse lease ends in June.',
      'b.txt': 'The lighthouse was painted.',
    })
    await deleteFile(core.deps, owner, { projectId, attachmentId: one!.id })
    await expect.poll(() => searchFinds('lighthouse'), { timeout: 10_000 }).toEqual([two!.id])
    await expectRefusal(showFile(core.deps, owner, { projectId, attachmentId: one!.id }), 'FILE_IN_BIN')
  })

  it('are deleted all or none when several are named', async () => {
    const [one] = await uploadAndRead(core, owner, projectId, { 'a.txt': 'a' })
    await expectRefusal(deleteFiles(core.deps, owner, { projectId, ids: [one!.id, 999_999] }), 'FILE_NOT_FOUND')
    expect((await listFiles(core.deps, owner, { projectId, ...page })).count).toBe(1)
  })

  it('are deleted with their folder at any depth', async () => {
    await uploadAndRead(core, owner, projectId, { 'top/deep/a.txt': 'a', 'top/b.txt': 'b', 'c.txt': 'c', 'other/d.txt': 'd' })
    const { rows: folders } = await listFolders(core.deps, owner, { projectId })
    await deleteFolder(core.deps, owner, { id: folders.find((folder) => folder.name === 'top')!.id })
    const left = await listFiles(core.deps, owner, { projectId, ...page })
    expect(left.rows.map((row) => row.filename)).toEqual(['c.txt', 'd.txt'])
    await deleteMixed(core.deps, owner, {
      projectId,
      attachmentIds: [left.rows[0]!.id],
      folderIds: [folders.find((folder) => folder.name === 'other')!.id],
    })
    expect((await listFiles(core.deps, owner, { projectId, ...page })).count).toBe(0)
  })

  it('read twice are indexed once', async () => {
    const [file] = await uploadAndRead(core, owner, projectId, { 'a.txt': 'The ferry timetable changed.' })
    await core.deps.database.pool.query("update files set status = 'reading' where id = $1", [file!.id])
    await readFile(core.deps, { kind: 'system', organizationId: owner.organizationId, language: 'en' }, { fileId: file!.id })
    expect([...(await core.deps.indexes.facts(projectId)).keys()]).toEqual([file!.id])
    expect(await searchFinds('ferry timetable')).toEqual([file!.id])
  })

  it('are found again after the index was rebuilt', async () => {
    const [file] = await uploadAndRead(core, owner, projectId, { 'a.txt': 'The ferry timetable changed.' })
    const system = { kind: 'system', organizationId: owner.organizationId, language: 'en' } as const
    expect(await rebuildIndex(core.deps, system, { projectId })).toMatchObject({ files: 1 })
    await untilRead(core)
    expect(await searchFinds('ferry timetable')).toEqual([file!.id])
    await expectRefusal(rebuildIndex(core.deps, owner, { projectId }), 'LIMITED_ACCESS')
  })

  it('missing from the index are read again, and no others', async () => {
    const [kept, lost] = await uploadAndRead(core, owner, projectId, { 'a.txt': 'The ferry sails.', 'b.txt': 'The harbour sleeps.' })
    await core.deps.indexes.removeFiles(projectId, [lost!.id])
    const system = { kind: 'system', organizationId: owner.organizationId, language: 'en' } as const
    expect(await restoreIndex(core.deps, system, { projectId })).toMatchObject({ files: 1 })
    await untilRead(core)
    expect(await searchFinds('harbour')).toEqual([lost!.id])
    expect(await searchFinds('ferry')).toEqual([kept!.id])
    expect(await restoreIndex(core.deps, system, { projectId })).toMatchObject({ files: 0 })
  })

  it('are sorted by name case-insensitively', async () => {
    await uploadAndRead(core, owner, projectId, { 'beta.txt': 'b', 'Alpha.txt': 'a', 'GAMMA.txt': 'g', '가나.txt': 'k' })
    const { rows } = await listFiles(core.deps, owner, { projectId, ...page })
    expect(rows.map((row) => row.filename)).toEqual(['Alpha.txt', 'beta.txt', 'GAMMA.txt', '가나.txt'])
  })

  it('of another organisation are not found', async () => {
    const stranger = await makeOrganization(core)
    const theirs = (await createProject(core.deps, stranger, { name: 'Theirs', description: '', type: projectTypes.all })).id
    const [file] = await uploadAndRead(core, owner, projectId, { 'a.txt': 'secret' })
    const attachmentId = file!.id
    for (const act of [showFile, openContent, deleteFile, readAgain]) {
      await expectRefusal(act(core.deps, stranger, { projectId, attachmentId }), 'PROJECT_NOT_FOUND')
      await expectRefusal(act(core.deps, stranger, { projectId: theirs, attachmentId }), 'FILE_NOT_FOUND')
    }
    await expectRefusal(showPage(core.deps, stranger, { projectId: theirs, attachmentId, page: 1 }), 'FILE_NOT_FOUND')
    await expectRefusal(uploadFiles(core.deps, stranger, { projectId, files: incoming({ 'b.txt': 'b' }) }), 'PROJECT_NOT_FOUND')
    await expectRefusal(listFiles(core.deps, stranger, { projectId, ...page }), 'PROJECT_NOT_FOUND')
  })

  it('can be read by guests, and deleted by team members who uploaded them', async () => {
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    const [file] = await uploadAndRead(core, owner, projectId, { 'a.txt': 'a' })
    const attachmentId = file!.id
    expect((await showFile(core.deps, guest, { projectId, attachmentId })).filename).toBe('a.txt')
    await expectRefusal(upload({ 'b.txt': 'b' }, guest), 'LIMITED_ACCESS')
    await expectRefusal(createFolder(core.deps, guest, { projectId, name: 'x' }), 'LIMITED_ACCESS')
    await expectRefusal(deleteFile(core.deps, guest, { projectId, attachmentId }), 'LIMITED_ACCESS')
    await expectRefusal(deleteFile(core.deps, colleague, { projectId, attachmentId }), 'LIMITED_ACCESS')
    const [own] = await uploadAndRead(core, colleague, projectId, { 'own.txt': 'own' })
    await deleteFile(core.deps, colleague, { projectId, attachmentId: own!.id })
  })
})
