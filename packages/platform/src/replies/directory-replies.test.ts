import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type KeptReply, openDirectoryReplies } from './directory-replies.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const reply = (text: string, more: Partial<KeptReply> = {}): KeptReply => ({
  status: 200,
  headers: { etag: '"1"' },
  body: bytesOf(text),
  retrievedAt: 1_000,
  freshUntil: 2_000,
  ...more,
})

let directory: string
beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'replies-'))))
afterEach(() => rm(directory, { recursive: true }))

/** The files that replies are kept in. */
async function files(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

describe('replies in a directory', () => {
  it('are given back as they were kept, also to another process', async () => {
    const replies = openDirectoryReplies(directory)
    expect(await replies.load('sec https://data.sec.gov/x')).toBeUndefined()
    const kept = reply('한 줄\n두 줄\n', { body: Uint8Array.from([0, 10, 255, 10]) })
    await replies.keep('sec https://data.sec.gov/x', kept)
    const loaded = await openDirectoryReplies(directory).load('sec https://data.sec.gov/x')
    expect({ ...loaded, body: new Uint8Array(loaded!.body) }).toEqual(kept)
    expect(await replies.load('sec https://data.sec.gov/y')).toBeUndefined()
  })

  it('are replaced completely by later ones, even if several processes write at the same time', async () => {
    const stores = [openDirectoryReplies(directory), openDirectoryReplies(directory)]
    const texts = Array.from({ length: 20 }, (_, at) => String(at).repeat(50_000))
    await Promise.all(texts.map((text, at) => stores[at % 2]!.keep('one', reply(text))))
    const loaded = await stores[0]!.load('one')
    expect(texts).toContain(new TextDecoder().decode(loaded?.body))
    expect(await files()).toHaveLength(1)
  })

  it('are not read when they are cut off or changed', async () => {
    const replies = openDirectoryReplies(directory)
    await replies.keep('one', reply('whole'))
    const [file = ''] = await files()
    const bytes = await readFile(file)
    for (const damaged of [bytes.subarray(0, -1), Buffer.from('{"status":200}\nx'), Buffer.from('no json'), Buffer.alloc(0)]) {
      await writeFile(file, damaged)
      expect(await replies.load('one')).toBeUndefined()
    }
  })

  it('name nothing of what was asked, and are readable by their owner alone', async () => {
    await openDirectoryReplies(directory).keep('sec https://efts.sec.gov/?q=project+falcon', reply('{}'))
    const [file = ''] = await files()
    expect(`${file} ${(await readFile(file)).toString()}`).not.toContain('falcon')
    expect((await stat(file)).mode & 0o077).toBe(0)
  })

  it('give way to others when there are too many, those that were not read for longest first', async () => {
    const replies = openDirectoryReplies(directory, { mostBytes: 2_500 })
    for (const [at, key] of ['a', 'b', 'c'].entries()) {
      await replies.keep(key, reply('x'.repeat(900)))
      const newest = (await files()).find((file) => !known.has(file))!
      known.add(newest)
      await utimes(newest, at, at)
    }
    // Reading notes it.
    await replies.load('a')
    expect(await replies.prune()).toBeLessThanOrEqual(2_500)
    expect(await replies.load('b')).toBeUndefined()
    expect(await replies.load('a')).toBeDefined()
    expect(await replies.load('c')).toBeDefined()
  })
  const known = new Set<string>()

  it('are cleared of what an interrupted process left, an hour later', async () => {
    const replies = openDirectoryReplies(directory)
    await writeFile(join(directory, 'x.unfinished'), 'half')
    await replies.prune()
    expect(await files()).toHaveLength(1)
    await utimes(join(directory, 'x.unfinished'), 0, 0)
    await replies.prune()
    expect(await files()).toEqual([])
  })
})
