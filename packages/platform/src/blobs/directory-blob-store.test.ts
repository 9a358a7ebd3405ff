import * as fc from 'fast-check'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BlobNotFound, type BlobStore, InvalidBlobKey } from './blob-store.ts'
import { openDirectoryBlobStore } from './directory-blob-store.ts'

let outside: string
let root: string
let store: BlobStore

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'blobs-'))
  root = join(outside, 'store')
  store = await openDirectoryBlobStore(root)
})
afterAll(() => rm(outside, { recursive: true, force: true }))

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('DirectoryBlobStore', () => {
  it('reports size and SHA-256 of content written in chunks', async () => {
    async function* pieces() {
      yield bytesOf('매출 ')
      yield bytesOf('')
      yield bytesOf('revenue')
    }
    const content = bytesOf('매출 revenue')
    expect(await store.put('files/a/original', pieces())).toEqual({
      size: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    expect(Buffer.from(await store.read('files/a/original'))).toEqual(Buffer.from(content))
    expect(await store.size('files/a/original')).toBe(content.byteLength)
  })

  it('replaces a blob that is written again', async () => {
    await store.put('again', bytesOf('first and longer'))
    await store.put('again', bytesOf('second'))
    expect(Buffer.from(await store.read('again')).toString()).toBe('second')
  })

  it('keeps the old blob and no partial one when the source fails', async () => {
    async function* failing() {
      yield bytesOf('half')
      throw new Error('connection lost')
    }
    await store.put('kept', bytesOf('whole'))
    await expect(store.put('kept', failing())).rejects.toThrow('connection lost')
    expect(Buffer.from(await store.read('kept')).toString()).toBe('whole')
    expect(await readdir(join(root, '.unfinished'))).toEqual([])
  })

  it('deletes unfinished writes when it is opened, in a shared store only those idle for a day', async () => {
    const crashed = await mkdtemp(join(tmpdir(), 'blobs-'))
    await openDirectoryBlobStore(crashed)
    const [recent, old] = ['recent', 'old'].map((name) => join(crashed, '.unfinished', name))
    for (const path of [recent!, old!]) await writeFile(path, 'half')
    const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000 - 60_000)
    await utimes(old!, dayAgo, dayAgo)
    await openDirectoryBlobStore(crashed)
    expect(await readdir(join(crashed, '.unfinished'))).toEqual(['recent'])
    const reopened = await openDirectoryBlobStore(crashed, { isShared: false })
    expect(await readdir(join(crashed, '.unfinished'))).toEqual([])
    await reopened.put('works', bytesOf('x'))
    await rm(crashed, { recursive: true })
  })

  it('deletes unfinished writes idle for a day while in use, and keeps active ones', async () => {
    const [recent, old] = ['recent', 'old'].map((name) => join(root, '.unfinished', name))
    for (const path of [recent!, old!]) await writeFile(path, 'half')
    const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000 - 60_000)
    await utimes(old!, dayAgo, dayAgo)
    await store.clearAbandoned()
    expect(await readdir(join(root, '.unfinished'))).toEqual(['recent'])
    await rm(recent!)
  })

  it('keeps unfinished writes of another process when it is opened', async () => {
    const shared = join(outside, 'shared')
    const program = `
      const { openDirectoryBlobStore } = await import(${JSON.stringify(new URL('./directory-blob-store.ts', import.meta.url).href)})
      const store = await openDirectoryBlobStore(process.argv[1])
      const { promise, resolve } = Promise.withResolvers()
      process.once('message', resolve)
      async function* halves() {
        yield Buffer.from('first half, ')
        process.send('half')
        await promise
        yield Buffer.from('second half')
      }
      await store.put('upload', halves()).then(() => process.send('done'), (error) => process.send(String(error)))
      process.disconnect()`
    const writer = spawn(process.execPath, ['--input-type=module', '-e', program, shared], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    expect(await once(writer, 'message')).toEqual(['half', undefined])
    const other = await openDirectoryBlobStore(shared)
    const answer = once(writer, 'message')
    writer.send('go on')
    expect(await answer).toEqual(['done', undefined])
    expect(Buffer.from(await other.read('upload')).toString()).toBe('first half, second half')
    await rm(shared, { recursive: true })
  })

  it('creates nothing that other users of the machine can read, whatever the umask', async () => {
    const umask = process.umask(0)
    try {
      const open = join(outside, 'private')
      const made = await openDirectoryBlobStore(open)
      await made.put('files/1/original', bytesOf('x'))
      const entries = await readdir(open, { recursive: true })
      const modes = await Promise.all(
        [open, ...entries.map((entry) => join(open, entry))].map(async (path) => (await stat(path)).mode & 0o077),
      )
      expect(new Set(modes)).toEqual(new Set([0]))
      await rm(open, { recursive: true })
    } finally {
      process.umask(umask)
    }
  })

  it('reports a missing blob, also when its key is a prefix of others', async () => {
    await store.put('parent/child', bytesOf('x'))
    for (const key of ['nowhere', 'parent', 'parent/child/grandchild']) {
      await expect(store.read(key)).rejects.toBeInstanceOf(BlobNotFound)
      await expect(store.readRange(key, 0, 1)).rejects.toBeInstanceOf(BlobNotFound)
      await expect(store.stream(key)).rejects.toBeInstanceOf(BlobNotFound)
      await expect(store.size(key)).rejects.toBeInstanceOf(BlobNotFound)
      expect(await store.exists(key)).toBe(false)
      await store.delete(key)
    }
    expect(await store.exists('parent/child')).toBe(true)
  })

  it('deletes everything below a prefix and nothing else', async () => {
    for (const key of ['room/1/a', 'room/1/b/c', 'room/10/a', 'room/2']) await store.put(key, bytesOf('x'))
    await store.deletePrefix('room/1')
    await store.deletePrefix('room/2')
    const left = await Promise.all(['room/1/a', 'room/1/b/c', 'room/10/a', 'room/2'].map((key) => store.exists(key)))
    expect(left).toEqual([false, false, true, true])
  })

  it('accepts concurrent writers to one key, of which the last wins completely', async () => {
    const contents = Array.from({ length: 20 }, (_, index) => String(index).repeat(1000))
    await Promise.all(contents.map((content) => store.put('contended/key', bytesOf(content))))
    expect(contents).toContain(Buffer.from(await store.read('contended/key')).toString())
  })

  it('refuses every key that could leave its directory or is special to a file system', async () => {
    for (const key of [
      '',
      '/',
      '../up',
      'a/../b',
      'a//b',
      'a/',
      '/a',
      '.',
      '.hidden',
      'a/.unfinished',
      'a\\b',
      'a\0b',
      'a b',
      '한글',
      'a'.repeat(201),
    ]) {
      await expect(store.put(key, bytesOf('x'))).rejects.toBeInstanceOf(InvalidBlobKey)
      await expect(store.deletePrefix(key)).rejects.toBeInstanceOf(InvalidBlobKey)
    }
  })

  it('writes nothing outside of its directory, whatever the key', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom('..', '.', 'a', '/', '', '%2e%2e', '\\')).map((parts) => parts.join('/')),
        ),
        async (key) => {
          const refused = await store.put(`fuzz/${key}`, bytesOf('x')).then(
            () => false,
            (error) => error instanceof InvalidBlobKey,
          )
          expect(refused || (await store.exists(`fuzz/${key}`))).toBe(true)
          await store.deletePrefix('fuzz')
        },
      ),
      { numRuns: 200 },
    )
    expect(await readdir(outside)).toEqual(['store'])
  })

  it('returns any range as a slice of the content, read or streamed', async () => {
    const content = Uint8Array.from({ length: 300 }, (_, index) => index % 256)
    await store.put('ranged', content)
    await fc.assert(
      fc.asyncProperty(fc.nat(400), fc.nat(400), async (start, length) => {
        const expected = Buffer.from(content.slice(start, start + length))
        expect(Buffer.from(await store.readRange('ranged', start, start + length))).toEqual(expected)
        expect(await buffer(await store.stream('ranged', { start, end: start + length }))).toEqual(expected)
      }),
      { numRuns: 50 },
    )
    expect(await buffer(await store.stream('ranged'))).toEqual(Buffer.from(content))
    await expect(store.readRange('ranged', 5, 4)).rejects.toBeInstanceOf(RangeError)
    await expect(store.readRange('ranged', -1, 4)).rejects.toBeInstanceOf(RangeError)
  })
})
