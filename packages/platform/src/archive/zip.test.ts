import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ZipEntry, zipStream } from './zip.ts'

const run = promisify(execFile)
const modifiedAt = new Date('2026-11-20T09:00:00Z')

// Lists the archive with another program than the one that wrote it, which also verifies all checksums.
const READ = `
import hashlib, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(json.dumps([[entry.filename, entry.file_size, hashlib.sha256(archive.read(entry)).hexdigest()] for entry in archive.infolist()]))
`

async function* streamed(...chunks: Uint8Array[]) {
  yield* chunks
}

async function* entriesOf(files: Record<string, Uint8Array[]>): AsyncGenerator<ZipEntry> {
  for (const [path, chunks] of Object.entries(files)) yield { path, bytes: streamed(...chunks), modifiedAt }
}

const sha256 = (...chunks: Uint8Array[]) => createHash('sha256').update(Buffer.concat(chunks)).digest('hex')

describe('zipStream', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dossier-zip-'))
  })
  afterAll(() => rm(directory, { recursive: true }))

  async function unpack(entries: AsyncIterable<ZipEntry>): Promise<unknown> {
    const path = join(directory, 'archive.zip')
    await pipeline(zipStream(entries), createWriteStream(path))
    return unpacked(path)
  }

  const unpacked = async (path: string): Promise<unknown> =>
    JSON.parse((await run('python3', ['-c', READ, path], { maxBuffer: 64e6 })).stdout)

  it('preserves Korean names, folders and bytes', async () => {
    const noise = [randomBytes(70_000), randomBytes(10)]
    expect(
      await unpack(entriesOf({ '재무/2025년 감사보고서.pdf': noise, 'empty.txt': [], 'notes/a b.txt': [Buffer.from('hello')] })),
    ).toEqual([
      ['재무/2025년 감사보고서.pdf', 70_010, sha256(...noise)],
      ['empty.txt', 0, sha256()],
      ['notes/a b.txt', 5, sha256(Buffer.from('hello'))],
    ])
  })

  it('writes a valid empty archive', async () => {
    expect(await unpack(entriesOf({}))).toEqual([])
  })

  it('writes more entries than fit into 16 bits', async () => {
    async function* small(count: number): AsyncGenerator<ZipEntry> {
      for (let at = 0; at < count; at += 1) yield { path: `많은 파일/${at}.txt`, bytes: streamed(Buffer.from(`file ${at}`)), modifiedAt }
    }
    expect((await unpack(small(66_000))) as unknown[]).toHaveLength(66_000)
  }, 60_000)

  it('requests entries and bytes only as fast as it is read', async () => {
    let taken = 0
    async function* endless() {
      for (;;) {
        taken += 1
        yield randomBytes(65_536)
      }
    }
    async function* entries(): AsyncGenerator<ZipEntry> {
      yield { path: 'endless', bytes: endless(), modifiedAt }
    }
    let read = 0
    for await (const chunk of zipStream(entries())) {
      read += chunk.byteLength
      if (read > 5_000_000) break
    }
    expect(taken * 65_536).toBeLessThan(read + 4_000_000)
  })

  it.each([
    ['an entry’s bytes', () => entriesOfFailing()],
    ['the list of entries', () => failingEntries()],
    ['a path outside of the archive', () => entriesOf({ '../outside.txt': [] })],
  ])('ends with the error of %s', async (_, entries) => {
    await expect(unpack(entries())).rejects.toThrow(/the blob is gone|no more entries|relative path/)
  })

  it('closes the open entry when its reader aborts', async () => {
    let closed = 0
    async function* watched() {
      try {
        for (;;) yield randomBytes(65_536)
      } finally {
        closed += 1
      }
    }
    async function* entries(): AsyncGenerator<ZipEntry> {
      try {
        yield { path: 'watched', bytes: watched(), modifiedAt }
      } finally {
        closed += 1
      }
    }
    for await (const _ of zipStream(entries())) break
    expect(closed).toBe(2)
  })
})

async function* entriesOfFailing(): AsyncGenerator<ZipEntry> {
  async function* failing() {
    yield Buffer.from('the beginning')
    throw new Error('the blob is gone')
  }
  yield { path: 'whole.txt', bytes: streamed(Buffer.from('whole')), modifiedAt }
  yield { path: 'failing.txt', bytes: failing(), modifiedAt }
}

async function* failingEntries(): AsyncGenerator<ZipEntry> {
  yield { path: 'whole.txt', bytes: streamed(Buffer.from('whole')), modifiedAt }
  throw new Error('no more entries')
}
