import { randomBytes } from 'node:crypto'
import { type Import, projectTypes, roles } from '@dossier/contract'
import { describeOnAnyDatabase, makeArchive, type RawEntry } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadFiles } from '../files/index.ts'
import { listFiles, listFolders } from '../files/lists/list-files.ts'
import { createProject } from '../projects/index.ts'
import { logOf } from '../testing/people.ts'
import { expectRefusal, incoming, makeMember, makeOrganization, openTestCore, startImporting, type TestCore } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { runCanceller } from '../runs/control-run.ts'
import { runTypesOf } from '../runs/run-types.ts'
import { importAgain } from './import-again.ts'
import { importType } from './import-run.ts'
import { listImports, showImport } from './show-import.ts'

const cancel = runCanceller(runTypesOf([importType]))
const page = { limit: 200, offset: 0 }

describeOnAnyDatabase('archives uploaded with unpack', (under) => {
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

  const upload = (contents: Record<string, Uint8Array | string>, more: { whenPresent?: 'keepBoth' | 'skip' } = {}) =>
    uploadFiles(core.deps, owner, { projectId, unpack: true, files: incoming(contents), ...more })

  let importing: Promise<void> | undefined
  /** Waits until an import is over. Imports start with the first that is waited for, so that it is seen while it is queued. */
  async function untilOver(id: number): Promise<Import> {
    importing ??= startImporting(core.deps)
    await importing
    await expect.poll(async () => (await showImport(core.deps, owner, { id })).finishedAt, { timeout: 50_000, interval: 50 }).not.toBeNull()
    return showImport(core.deps, owner, { id })
  }

  /** Unpacks one archive and waits for the end of the import. */
  async function unpack(entries: RawEntry[], more: { name?: string; whenPresent?: 'keepBoth' | 'skip' } = {}): Promise<Import> {
    const { name = '실사자료.zip', ...rest } = more
    const { imports } = await upload({ [name]: makeArchive(entries) }, rest)
    return untilOver(imports[0]?.id ?? 0)
  }

  const treeOf = async () => {
    const { rows } = await listFiles(core.deps, owner, { projectId, ...page, sort: 'name', direction: 'ascending' })
    return rows.map((row) => [...row.path, row.filename].join('/')).sort()
  }
  const storedArchives = async () => (await core.storedBlobs()).filter((path) => path.includes(`/${projectId}/`) && path.endsWith('.zip'))

  it('are imported as files in their folders', async () => {
    const { data, refused, unchanged, imports } = await upload({
      'a/실사자료.zip': makeArchive([
        { name: '재무/' },
        { name: '재무/감사보고서.txt', content: '매출은 늘었다.' },
        { name: '계약/A/계약서.md', content: '# 계약' },
        { name: '__MACOSX/재무/._감사보고서.txt', content: 'x' },
      ]),
    })
    expect({ data, refused, unchanged }).toEqual({ data: [], refused: [], unchanged: [] })
    expect(imports).toMatchObject([
      { state: 'queued', progress: { done: 0, total: null }, source: { kind: 'archive', filename: '실사자료.zip' } },
    ])
    const ended = await untilOver(imports[0]?.id ?? 0)
    expect(ended).toMatchObject({
      state: 'completed',
      progress: { done: 2, total: 2 },
      added: 2,
      refused: 0,
      failure: null,
      startedBy: { id: owner.userId },
    })
    expect(await treeOf()).toEqual(['a/계약/A/계약서.md', 'a/재무/감사보고서.txt'])
    expect(await storedArchives()).toEqual([])
    const log = await logOf(core, owner)
    expect(log.filter(({ action }) => String(action).startsWith('import.'))).toMatchObject([
      { action: 'import.started', actorId: owner.userId, projectId, subject: '실사자료.zip' },
      { action: 'import.finished', projectId, subject: '실사자료.zip', to: 'completed' },
    ])
    expect(log.filter(({ action }) => action === 'file.uploaded')).toMatchObject([{ actorId: owner.userId }, { actorId: owner.userId }])
  })

  it('can be uploaded together with files', async () => {
    const { data, imports } = await upload({ 'memo.txt': 'hello', 'a.zip': makeArchive([{ name: 'b.txt', content: 'b' }]) })
    expect(data.map(({ filename }) => filename)).toEqual(['memo.txt'])
    expect((await untilOver(imports[0]?.id ?? 0)).added).toBe(1)
  })

  it('are stored as documents when their format is based on ZIP, and as files when they are no archives', async () => {
    const hwpx = makeArchive([
      { name: 'mimetype', content: 'application/hwp+zip', method: 0 },
      { name: 'Contents/content.hpf', content: '<package/>' },
    ])
    const { data, imports } = await upload({
      '보고서.hwpx': hwpx,
      'named.zip': 'this is text',
      'PK.txt': 'PK',
      'torn.docx': 'PK\u0003\u0004',
    })
    expect(imports).toEqual([])
    expect(data.map(({ filename, kind }) => [filename, kind])).toEqual([
      ['보고서.hwpx', 'hwpx'],
      ['named.zip', 'txt'],
      ['PK.txt', 'txt'],
      ['torn.docx', 'docx'],
    ])
    expect(await storedArchives()).toEqual([])
  })

  it('are refused without unpack', async () => {
    const files = incoming({ 'a.zip': makeArchive([{ name: 'b.txt', content: 'b' }]) })
    await expectRefusal(uploadFiles(core.deps, owner, { projectId, files }), 'FILE_KIND_NOT_ALLOWED')
  })

  it('add versions of changed files, skip unchanged ones, and keep both on request', async () => {
    await unpack([
      { name: 'a.txt', content: 'first' },
      { name: 'b.txt', content: 'same' },
    ])
    const again = [
      { name: 'a.txt', content: 'second' },
      { name: 'b.txt', content: 'same' },
      { name: 'c.txt', content: 'new' },
    ]
    expect(await unpack(again)).toMatchObject({ progress: { done: 3, total: 3 }, added: 1, newVersions: 1, unchanged: 1 })
    expect(await treeOf()).toEqual(['a.txt', 'b.txt', 'c.txt'])
    expect(await unpack([{ name: 'a.txt', content: 'third' }], { whenPresent: 'keepBoth' })).toMatchObject({ added: 1 })
    expect(await treeOf()).toHaveLength(4)
    expect(await unpack([{ name: 'a.txt', content: 'fourth' }], { whenPresent: 'skip' })).toMatchObject({ added: 0, unchanged: 1 })
  })

  it('report refused files and import the others', async () => {
    const ended = await unpack([
      { name: 'good.txt', content: 'good' },
      { name: 'inner.zip', content: makeArchive([{ name: 'x.txt' }]) },
      { name: 'run.exe', content: Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'latin1') },
      { name: 'link.txt', content: '/etc/passwd', mode: 0o120777 },
      { name: 'damaged.txt', content: 'hello', crc: 7 },
      { name: 'lzma.txt', content: 'hello', method: 14 },
      { name: 'large.txt', content: Buffer.alloc(1024 * 1024 + 1, 'a') },
      { name: '...', content: 'no name' },
      { name: `${'a/'.repeat(40)}deep.txt`, content: 'deep' },
      { name: '../../climbs.txt', content: 'stays inside' },
      { name: 'C:\\Temp\\drive.txt', content: 'stays inside too' },
    ])
    expect(ended).toMatchObject({ state: 'completed', progress: { done: 11, total: 11 } })
    expect(ended.refusals.map(({ filename, code }) => [filename, code])).toEqual([
      ['inner.zip', 'FILE_KIND_NOT_ALLOWED'],
      ['run.exe', 'FILE_KIND_NOT_ALLOWED'],
      ['link.txt', 'FILE_KIND_NOT_ALLOWED'],
      ['damaged.txt', 'ARCHIVE_DAMAGED'],
      ['lzma.txt', 'ARCHIVE_METHOD_UNKNOWN'],
      ['large.txt', 'FILE_TOO_LARGE'],
      [`${'a/'.repeat(40)}deep.txt`, 'INVALID_INPUT'],
    ])
    expect(ended.refused).toBe(7)
    expect(ended.refusals.every(({ message }) => message !== '' && !/[{}]/.test(message))).toBe(true)
    expect(await treeOf()).toEqual(['...', 'Temp/drive.txt', 'climbs.txt', 'good.txt'])
  })

  it('report at most 200 refused files', async () => {
    const ended = await unpack(Array.from({ length: 210 }, (_, index) => ({ name: `${index}.txt`, content: 'x', crc: 1 })))
    expect(ended).toMatchObject({ refused: 210, progress: { done: 210, total: 210 } })
    expect(ended.refusals).toHaveLength(200)
  })

  it.each<[string, () => Uint8Array, string]>([
    ['is damaged', () => makeArchive([{ name: 'a.txt', content: 'hello' }]).subarray(0, 70), 'ARCHIVE_DAMAGED'],
    ['holds encrypted files', () => makeArchive([{ name: 'a.txt' }, { name: 'b.txt', flags: 0x801 }]), 'ARCHIVE_PROTECTED'],
    ['holds too many files', () => makeArchive(Array.from({ length: 20_001 }, (_, n) => ({ name: `${n}` }))), 'ARCHIVE_TOO_LARGE'],
    ['is too large when unpacked', () => makeArchive([{ name: 'a', content: 'x', size: 4_000_000_000 }]), 'ARCHIVE_TOO_LARGE'],
    ['shares its bytes among files', () => makeArchive([{ name: 'a' }, { name: 'b', sharedWith: 0 }]), 'ARCHIVE_DAMAGED'],
  ])('import nothing when the archive %s', { timeout: 30_000 }, async (_how, make, code) => {
    const { imports } = await upload({ '나쁜.zip': makeBounded(make()) })
    const ended = await untilOver(imports[0]?.id ?? 0)
    expect(ended).toMatchObject({ state: 'failed', progress: { done: 0 }, failure: { code } })
    expect(ended.failure?.message).toContain('나쁜.zip')
    expect(await treeOf()).toEqual([])
    expect(await storedArchives()).toEqual([])
    expect((await logOf(core, owner)).at(-1)).toMatchObject({ action: 'import.finished', to: 'failed' })
  })

  // The file size limit is low in tests and also applies to archives.
  function makeBounded(bytes: Uint8Array): Uint8Array {
    core.deps.limits.fileBytes = Math.max(1024 * 1024, bytes.length)
    return bytes
  }

  it('are refused above the file size limit', async () => {
    core.deps.limits.fileBytes = 1024 * 1024
    const large = makeArchive([{ name: 'noise.bin', content: randomBytes(1024 * 1024), method: 0 }])
    await expectRefusal(upload({ 'large.zip': large }), 'FILE_TOO_LARGE')
    expect(await storedArchives()).toEqual([])
  })

  it('may be empty', async () => {
    expect(await unpack([])).toMatchObject({ state: 'completed', progress: { done: 0, total: 0 } })
  })

  it('import hundreds of files with their folders', { timeout: 60_000 }, async () => {
    const ended = await unpack(
      Array.from({ length: 240 }, (_, n) => ({ name: `실사/${n % 40}번 폴더/문서 ${n}.txt`, content: `본문 ${n}` })),
    )
    expect(ended).toMatchObject({ state: 'completed', progress: { total: 240 }, added: 240 })
    const folders = await listFolders(core.deps, owner, { projectId })
    expect(folders.rows.map(({ name, files }) => [name, files])).toContainEqual(['39번 폴더', 6])
    expect(folders.count).toBe(41)
  })

  describe('as imports', () => {
    it('are listed latest first for members who may upload', async () => {
      const first = await unpack([{ name: 'a.txt', content: 'a' }], { name: 'first.zip' })
      core.clock.advance(1_000)
      const second = await unpack([{ name: 'b.txt', content: 'b' }], { name: 'second.zip' })
      const listed = await listImports(core.deps, owner, { projectId, ...page })
      expect(listed.rows.map(({ id }) => id)).toEqual([second.id, first.id])
      expect(listed.count).toBe(2)
      expect((await listImports(core.deps, owner, { projectId, limit: 1, offset: 1 })).rows.map(({ id }) => id)).toEqual([first.id])
      const guest = await makeMember(core, owner.organizationId, roles.guest)
      await expectRefusal(listImports(core.deps, guest, { projectId, ...page }), 'LIMITED_ACCESS')
      await expectRefusal(showImport(core.deps, guest, { id: first.id }), 'LIMITED_ACCESS')
      await expectRefusal(cancel(core.deps, guest, { id: first.id }), 'LIMITED_ACCESS')
    })

    it('are not found by other organisations', async () => {
      const { id } = await unpack([{ name: 'a.txt', content: 'a' }])
      const stranger = await makeOrganization(core)
      for (const useCase of [showImport, cancel, importAgain]) {
        await expectRefusal(useCase(core.deps, stranger, { id }), 'RUN_NOT_FOUND')
      }
      await expectRefusal(listImports(core.deps, stranger, { projectId, ...page }), 'PROJECT_NOT_FOUND')
    })

    it('cannot be repeated, and cancelling a finished one has no effect', async () => {
      const ended = await unpack([{ name: 'a.txt', content: 'a' }])
      await expectRefusal(importAgain(core.deps, owner, { id: ended.id }), 'IMPORT_NOT_REPEATABLE')
      await cancel(core.deps, owner, { id: ended.id })
      expect(await showImport(core.deps, owner, { id: ended.id })).toEqual(ended)
    })
  })
})
