import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearStaged, StagedFiles } from './staged-files.ts'

const limits = {
  fileBytes: 20_000_000,
  filesPerRequest: 2,
  diskReserveBytes: 1_000,
}

let directory: string
let free: number
let staged: StagedFiles

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'staging-'))
  free = Number.MAX_SAFE_INTEGER
  staged = new StagedFiles({ directory, deps: { limits, disk: { free: async () => free } } })
})
afterEach(() => rm(directory, { recursive: true, force: true }))

async function* chunks(bytes: number, size = 1_000_000): AsyncGenerator<Uint8Array> {
  for (let left = bytes; left > 0; left -= size) yield new Uint8Array(Math.min(size, left)).fill(7)
}
const add = (filename: string, bytes: number) => staged.add({ filename, bytes: chunks(bytes) })

it('returns a file unchanged with its size', async () => {
  const file = await add('a.txt', 2_500_000)
  expect(file).toMatchObject({ filename: 'a.txt', size: 2_500_000 })
  expect((await buffer(file.bytes)).equals(Buffer.alloc(2_500_000, 7))).toBe(true)
  await staged.release()
  expect(await readdir(directory)).toEqual([])
})

it('measures a file beyond the limits without storing it', async () => {
  const large = await add('large.txt', 20_000_001)
  expect([large.size, (await buffer(large.bytes)).byteLength]).toEqual([20_000_001, 0])
  await add('b.txt', 10)
  const third = await add('c.txt', 10)
  expect([third.size, (await buffer(third.bytes)).byteLength]).toEqual([10, 0])
  const [form = ''] = await readdir(directory)
  expect(await readdir(join(directory, form))).toEqual(['2'])
})

it('keeps the disk space reserved for the database free', async () => {
  free = 500
  await expect(add('a.txt', 17_000_000)).rejects.toMatchObject({ code: 'DISK_FULL' })
  await staged.release()
  expect(await readdir(directory)).toEqual([])
})

it('deletes forms abandoned for a day, but none with a file in progress', async () => {
  const now = new Date()
  const longAgo = new Date(now.getTime() - 25 * 60 * 60 * 1000)
  for (const form of ['form-abandoned', 'form-growing', 'form-new']) {
    await mkdir(join(directory, form))
    await writeFile(join(directory, form, '1'), 'x')
  }
  for (const path of ['form-abandoned/1', 'form-abandoned', 'form-growing']) await utimes(join(directory, path), longAgo, longAgo)
  await clearStaged(directory, now)
  expect((await readdir(directory)).toSorted()).toEqual(['form-growing', 'form-new'])
  await clearStaged(join(directory, 'nowhere'), now)
})
