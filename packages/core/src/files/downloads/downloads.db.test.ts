import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { limits, projectTypes, roles } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { readDocument } from '@dossier/documents'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLogRepository } from '../../audit/index.ts'
import { createProject } from '../../projects/index.ts'
import { projectMembers, sessions, users } from '../../schema/index.ts'
import { plantSession } from '../../testing/planted-people.ts'
import { expectRefusal, incoming, makeMember, makeOrganization, openTestCore, type TestCore, visitor } from '../../testing/test-core.ts'
import type { BytesAnswer, Member } from '../../use-case/index.ts'
import { verifyWorkspace } from '../content/verify-workspace.ts'
import { downloadItems, prepareDownload } from './download-items.ts'
import { exportIndex } from '../room-index/export-index.ts'
import { showFile } from '../lists/show-file.ts'
import { listFolders } from '../lists/list-files.ts'
import { deleteFiles } from '../organising/delete-files.ts'
import { moveItems } from '../organising/move-items.ts'
import { openSignedFile, signFile } from './sign-file.ts'
import { uploadFiles } from '../uploads/upload-files.ts'

// An independent program lists the contents.
const UNPACK = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(json.dumps([[entry.filename, archive.read(entry).decode('utf-8', 'replace')] for entry in archive.infolist()]))
`

const tokenOf = ({ url }: { url: string }) => url.slice(url.lastIndexOf('/') + 1)
const bytesOf = async (answer: BytesAnswer) => Buffer.concat(await Array.fromAsync(await answer.open()))

describeOnAnyDatabase('downloads of a workspace', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number
  let directory: string

  beforeAll(async () => {
    core = await openTestCore(under)
    directory = await mkdtemp(join(tmpdir(), 'dossier-download-'))
  })
  afterAll(async () => {
    await core.close()
    await rm(directory, { recursive: true })
  })
  beforeEach(async () => {
    owner = await signedIn(await makeOrganization(core))
    projectId = (await createProject(core.deps, owner, { name: 'Deal: 가온', description: '', type: projectTypes.restricted })).id
  })

  const signedIn = async (member: Member): Promise<Member> => ({ ...member, sessionId: (await plantSession(core, member.userId)).id })
  const upload = async (contents: Record<string, string>) =>
    (await uploadFiles(core.deps, owner, { projectId, files: incoming(contents) })).data.map((file) => file.id)
  const folderIds = async () => new Map((await listFolders(core.deps, owner, { projectId })).rows.map((row) => [row.name, row.id] as const))
  const prepare = (chosen: { attachmentIds?: number[]; folderIds?: number[] } = {}, actor = owner) =>
    prepareDownload(core.deps, actor, { projectId, attachmentIds: [], folderIds: [], ...chosen })
  const open = (token: string) => downloadItems(core.deps, visitor, { token })
  /** Paths and contents of the zip behind a link. */
  const unpack = async (answer: BytesAnswer): Promise<Record<string, string>> => {
    const path = join(directory, 'download.zip')
    await writeFile(path, await bytesOf(answer))
    const entries = JSON.parse((await promisify(execFile)('python3', ['-c', UNPACK, path])).stdout) as [string, string][]
    const unpacked = Object.fromEntries(entries)
    expect(Object.keys(unpacked)).toHaveLength(entries.length)
    return unpacked
  }
  const logged = async () =>
    (await auditLogRepository.reader(core.deps.database.db, owner.organizationId).list({}, { limit: 100, offset: 0 }))
      .filter(({ action }) => action === 'file.downloaded' || action === 'list.exported')
      .map(({ actorId, details }) => [actorId, details['subject']])

  it('contain the whole tree with the original names', async () => {
    await upload({ '재무/2025/결산.txt': '결산', '재무/메모.txt': '메모', 'top.txt': 'top' })
    const answer = await open(tokenOf(await prepare()))
    expect(answer).toMatchObject({ filename: 'Deal_ 가온.zip', mediaType: 'application/zip', size: null })
    expect(await unpack(answer)).toEqual({ 'top.txt': 'top', '재무/메모.txt': '메모', '재무/2025/결산.txt': '결산' })
    expect(await logged()).toEqual([[owner.userId, 'Deal_ 가온.zip']])
  })

  it('contain only latest versions, with unique and safe names', async () => {
    await upload({ 'a/x.txt': '0' })
    await upload({ 'a/x.txt': '1' })
    await upload({ 'a/X.txt': '2' })
    await upload({ 'a/x (2).txt': '3' })
    await upload({ 'a/con.txt': '4' })
    const { a } = Object.fromEntries(await folderIds())
    expect(await unpack(await open(tokenOf(await prepare({ folderIds: [a!] }))))).toEqual({
      'a/x.txt': '1',
      'a/X (2).txt': '2',
      'a/x (2) (2).txt': '3',
      'a/_con.txt': '4',
    })
  })

  it('contain the selected items, each file once', async () => {
    const [inner, , top] = await upload({ 'a/b/inner.txt': 'inner', 'a/other.txt': 'other', 'top.txt': 'top', 'left.txt': 'left' })
    const folders = await folderIds()
    const chosen = { attachmentIds: [inner!, top!], folderIds: [folders.get('a')!, folders.get('b')!] }
    expect(await unpack(await open(tokenOf(await prepare(chosen))))).toEqual({
      'top.txt': 'top',
      'a/other.txt': 'other',
      'a/b/inner.txt': 'inner',
    })
    const single = await open(tokenOf(await prepare({ attachmentIds: [inner!] })))
    expect(single.filename).toBe('inner.txt.zip')
    expect(await unpack(single)).toEqual({ 'inner.txt': 'inner' })
  })

  it('contain the tree as it is when the link is opened', async () => {
    const [id] = await upload({ 'a/file.txt': 'file' })
    const token = tokenOf(await prepare())
    await moveItems(core.deps, owner, { projectId, attachmentIds: [id!], folderIds: [], folderId: null })
    expect(await unpack(await open(token))).toEqual({ 'file.txt': 'file' })
  })

  describe('of files whose stored bytes differ from the upload', () => {
    let ids: number[]
    /** Which of the stored files holds this text. */
    const storedAs = async (text: string) => {
      for (const path of await core.storedBlobs()) if ((await readFile(path, 'utf8')) === text) return path
      throw new Error(`no stored blob contains ${text}`)
    }
    beforeEach(async () => {
      ids = await upload({
        'a/gone.txt': `gone ${projectId}`,
        'a/cut.txt': `cut ${projectId}`,
        'changed.txt': `changed ${projectId}`,
        'right.txt': 'right',
      })
      await rm(await storedAs(`gone ${projectId}`))
      await truncate(await storedAs(`cut ${projectId}`), 2)
      await writeFile(await storedAs(`changed ${projectId}`), `CHANGED ${projectId}`)
    })

    it('list unavailable files in advance and contain a list in their place', async () => {
      const prepared = await prepare()
      expect(prepared.unavailable.count).toBe(2)
      expect(prepared.unavailable.files.sort((a, b) => a.id - b.id)).toEqual([
        { id: ids[0], filename: 'gone.txt', fault: 'missing' },
        { id: ids[1], filename: 'cut.txt', fault: 'damaged' },
      ])
      const list = 'MISSING FILES - 누락된 파일.txt'
      const unpacked = await unpack(await open(tokenOf(prepared)))
      expect(Object.keys(unpacked).sort()).toEqual([list, 'right.txt'])
      expect(unpacked[list]).toContain('This archive is incomplete. 3 files are not in it')
      expect(unpacked[list]).toContain('파일 3개가 빠졌습니다')
      expect(unpacked[list]!.split('\r\n').slice(3, 6).sort()).toEqual([
        'a/cut.txt\tdamaged / 손상됨',
        'a/gone.txt\tmissing / 내용 없음',
        'changed.txt\tdamaged / 손상됨',
      ])
      // Faults found while packing are known from then on.
      expect((await prepare()).unavailable.count).toBe(3)
      expect((await prepare({ attachmentIds: [ids[2]!] })).unavailable.files).toMatchObject([{ filename: 'changed.txt', fault: 'damaged' }])
      expect((await prepare({ attachmentIds: [ids[3]!] })).unavailable.count).toBe(0)
    })

    it('are refused for each file, and no damaged file is sent completely', async () => {
      const [gone, cut, changed, right] = ids
      const signed = async (fileId: number) =>
        openSignedFile(core.deps, visitor, { token: tokenOf(await signFile(core.deps, owner, { fileId })) })
      await expectRefusal(signed(gone!), 'FILE_CONTENT_MISSING')
      await expectRefusal(signed(cut!), 'FILE_CONTENT_DAMAGED')
      await expectRefusal(bytesOf(await signed(changed!)), 'FILE_CONTENT_DAMAGED')
      await expectRefusal(signed(changed!), 'FILE_CONTENT_DAMAGED')
      expect((await bytesOf(await signed(right!))).toString()).toBe('right')
    })

    it('are found by verifying the workspace, which also clears faults of repaired files', async () => {
      const system = { kind: 'system', organizationId: owner.organizationId, language: 'en' } as const
      const faults = async () =>
        (await verifyWorkspace(core.deps, system, { projectId })).faults.map(({ filename, fault }) => `${filename} ${fault}`).sort()
      expect(await faults()).toEqual(['changed.txt damaged', 'cut.txt damaged', 'gone.txt missing'])
      const shown = async () => (await showFile(core.deps, owner, { projectId, attachmentId: ids[2]! })).fault
      expect(await shown()).toBe('damaged')
      await writeFile(await storedAs(`CHANGED ${projectId}`), `changed ${projectId}`)
      expect(await faults()).toEqual(['cut.txt damaged', 'gone.txt missing'])
      expect(await shown()).toBeNull()
      await deleteFiles(core.deps, owner, { projectId, ids: [ids[0]!] })
      expect(await faults()).toEqual(['cut.txt damaged', 'gone.txt missing'])
    })
  })

  it('are refused for an empty workspace and for unknown items', async () => {
    await expectRefusal(prepare(), 'NOTHING_TO_DOWNLOAD')
    await upload({ 'a/file.txt': 'file' })
    await expectRefusal(prepare({ attachmentIds: [999_999] }), 'FILE_NOT_FOUND')
    await expectRefusal(prepare({ folderIds: [999_999] }), 'FOLDER_NOT_FOUND')
    await expectRefusal(prepare({}, await makeOrganization(core)), 'PROJECT_NOT_FOUND')
  })

  it('accept as many selected files as a list can select at once', async () => {
    const [id] = await upload({ 'file.txt': 'file' })
    const many = { projectId, attachmentIds: Array.from({ length: 1_000 }, (_, at) => id! + at * 37), folderIds: [] }
    expect(core.deps.sealer.seal('download', { session: 1, language: 'ko', names: many }, new Date()).length).toBeLessThan(7_800)
  })

  it('by a signed link return the bytes for ten minutes and are logged once', async () => {
    const [id] = await upload({ 'file.txt': 'plain words' })
    const link = await signFile(core.deps, owner, { fileId: id! })
    expect(Date.parse(link.expiresAt) - core.clock.now().getTime()).toBe(limits.signedLinkSeconds * 1_000)
    const answer = await openSignedFile(core.deps, visitor, { token: tokenOf(link) })
    expect((await bytesOf(answer)).toString()).toBe('plain words')
    await openSignedFile(core.deps, visitor, { token: tokenOf(link) })
    expect(await logged()).toEqual([[owner.userId, 'file.txt']])
    await expectRefusal(open(tokenOf(link)), 'LINK_EXPIRED')
    core.clock.advance(limits.signedLinkSeconds * 1_000 - 1)
    await openSignedFile(core.deps, visitor, { token: tokenOf(link) })
    core.clock.advance(1)
    await expectRefusal(openSignedFile(core.deps, visitor, { token: tokenOf(link) }), 'LINK_EXPIRED')
  })

  it('are refused to members who may not see the file', async () => {
    const [id] = await upload({ 'file.txt': 'file' })
    for (const actor of [await makeOrganization(core), await makeMember(core, owner.organizationId, roles.teamMember)]) {
      await expectRefusal(signFile(core.deps, actor, { fileId: id! }), 'FILE_NOT_FOUND')
    }
  })

  it('expire with the membership, the account or the session of the requester', async () => {
    const [id] = await upload({ 'file.txt': 'file' })
    const { db } = core.deps.database
    const endings = [
      (guest: Member) => db.delete(projectMembers).where(eq(projectMembers.userId, guest.userId)),
      (guest: Member) => db.update(users).set({ status: 'deactivated' }).where(eq(users.id, guest.userId)),
      (guest: Member) => db.delete(sessions).where(eq(sessions.userId, guest.userId)),
    ]
    for (const end of endings) {
      const guest = await signedIn(await makeMember(core, owner.organizationId, roles.guest))
      await db
        .insert(projectMembers)
        .values({ projectId, userId: guest.userId, role: roles.guest, status: 'active', createdAt: new Date() })
      const file = tokenOf(await signFile(core.deps, guest, { fileId: id! }))
      const zip = tokenOf(await prepare({}, guest))
      await openSignedFile(core.deps, visitor, { token: file })
      await open(zip)
      await end(guest)
      await expectRefusal(openSignedFile(core.deps, visitor, { token: file }), 'LINK_EXPIRED')
      await expectRefusal(open(zip), 'LINK_EXPIRED')
    }
  })

  it('of the index number the tree, in a workbook with numeric cells and no formulas', async () => {
    const uploadedAt = new Date(Math.floor(core.clock.now().getTime() / 1_000) * 1_000)
    await upload({ '재무/=1+1.txt': 'x', '재무/2025/a.txt': 'ab', '법무/b.txt': 'b', '@top.txt': 'top' })
    const answer = await exportIndex(core.deps, { ...owner, language: 'ko' }, { projectId, format: 'xlsx' })
    expect(answer.filename).toBe('Deal_ 가온 목차.xlsx')
    const { sheets } = await readXlsx(await bytesOf(answer), { readStyles: true })
    const [head, ...rows] = sheets[0]!.rows
    expect(head!.slice(0, 5)).toEqual(['번호', '이름', '형식', '페이지', '크기(바이트)'])
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['1', '법무', '폴더'],
      ['1.1', 'b.txt', 'TXT'],
      ['2', '재무', '폴더'],
      ['2.1', '2025', '폴더'],
      ['2.1.1', 'a.txt', 'TXT'],
      ['2.2', '=1+1.txt', 'TXT'],
      ['3', '@top.txt', 'TXT'],
    ])
    expect(rows[4]![4]).toBe(2)
    expect(rows[4]![5]).toEqual(uploadedAt)
    expect(sheets[0]!.freezePane).toMatchObject({ rows: 1 })
    expect((await logged()).at(0)).toEqual([owner.userId, 'index'])
  })

  it('of the index as a document contain the same rows', async () => {
    await upload({ '재무/a.txt': 'ab' })
    const uploadedAt = core.clock.now().toISOString().slice(0, 16).replace('T', ' ')
    const answer = await exportIndex(core.deps, owner, { projectId, format: 'docx' })
    const read = await readDocument(await bytesOf(answer), { filename: answer.filename })
    const text = read.pages.map((page) => page.text).join('\n')
    for (const words of ['Deal: 가온 · Index', 'Size (bytes)', '재무', '1.1', 'a.txt', uploadedAt]) expect(text).toContain(words)
  })
})
