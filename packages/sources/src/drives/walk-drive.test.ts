import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DriveAccess } from './drive.ts'
import { googleDrive } from './google.ts'
import type { DriveSession } from './drive-session.ts'
import { type DriveServers, registeredClient, startDriveServers } from './testing/index.ts'
import { DriveTooLarge, walkDrive, type WalkedFile } from './walk-drive.ts'

let servers: DriveServers
let session: DriveSession
beforeEach(async () => {
  servers = await startDriveServers()
  const { address, consents } = servers.google
  const drive = googleDrive({ ...registeredClient, baseAddress: address, scope: 'drive.readonly' }, { fetch, fetchBytes: fetch })
  // The server accepts every token: consent has tests of its own.
  consents.accepts = () => true
  const access: DriveAccess = { token: 'any' }
  session = {
    list: (folder) => drive.list(access, folder),
    find: (id) => drive.find(access, id),
    open: (id) => drive.open(access, id),
    tokens: () => Promise.reject(new Error('not asked for')),
  }
})
afterEach(() => servers.close())

async function walked(chosen: Parameters<typeof walkDrive>[1], maximum = 1_000): Promise<WalkedFile[]> {
  return Array.fromAsync(walkDrive(session, chosen, { maximum, language: 'en' }))
}
const folder = (id: string, name: string) => ({ id, name, kind: 'folder' }) as const

describe('a walk through a drive', () => {
  it('finds every file of a tree with its folders, grouped by folder', async () => {
    const { drive } = servers.google
    const root = Array.from(drive.items.values()).find(({ name }) => name === '실사 자료')
    const files = await walked([folder(root?.id ?? '', '실사 자료')])
    expect(files.map(({ path }) => path)).toEqual([
      '실사 자료/매출.csv',
      '실사 자료/2023 이사회 의사록.txt',
      '실사 자료/2024 이사회 의사록.txt',
      '실사 자료/2025 이사회 의사록.txt',
      '실사 자료/Plan.docx',
      '실사 자료/계약서/임대차 계약.txt',
    ])
  })

  it('ends in cycles, and returns the target of two shortcuts once', async () => {
    const { drive } = servers.google
    const outer = drive.addFolder('outer')
    const inner = drive.addFolder('inner', outer)
    const fileId = drive.addFile('a.txt', 'a', inner)
    drive.addShortcut('back', outer, inner)
    drive.addShortcut('again', inner, outer)
    drive.addShortcut('the file', fileId, outer)
    expect((await walked([folder(outer, 'outer')])).map(({ id }) => id)).toEqual([fileId])
  })

  it('distinguishes files of one name in one folder, and keeps slashes out of names', async () => {
    const { drive } = servers.google
    const id = drive.addFolder('twice')
    for (const name of ['a.txt', 'A.txt', 'a (2).txt', '../b/c.txt']) drive.addFile(name, name, id)
    const paths = (await walked([folder(id, 'x/../y')])).map(({ path }) => path)
    expect(paths).toEqual(['x_.._y/a.txt', 'x_.._y/A (2).txt', 'x_.._y/a (2) (2).txt', 'x_.._y/.._b_c.txt'])
  })

  it('lists selected items that no longer exist', async () => {
    const gone = { id: 'item999', name: 'gone.txt', kind: 'file' } as const
    expect(await walked([gone, folder('item998', 'gone too')])).toEqual([
      { id: 'item999', path: 'gone.txt', entry: null },
      { id: 'item998', path: 'gone too', entry: null },
    ])
  })

  it('stops at the maximum number of entries', async () => {
    const { drive } = servers.google
    const id = drive.addFolder('many')
    for (let number = 0; number < 20; number += 1) drive.addFile(`${number}.txt`, 'x', id)
    await expect(walked([folder(id, 'many')], 20)).rejects.toThrow(DriveTooLarge)
    expect(await walked([folder(id, 'many')], 21)).toHaveLength(20)
  })
})
