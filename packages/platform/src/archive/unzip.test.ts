import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openDirectoryBlobStore } from '../blobs/directory-blob-store.ts'
import { archiveInStore } from './archive-bytes.ts'
import { inMemory, makeArchive, type RawEntry } from './make-archive.test-support.ts'
import { unzip, type UnzippedFile } from './unzip.ts'

const MEGABYTE = 1024 * 1024
const limits = { files: 1_000, bytes: MEGABYTE, ratio: 200 }

const read = (entries: readonly RawEntry[], options?: { zip64: boolean }) => unzip(inMemory(makeArchive(entries, options)), limits)

async function bytesOf(file: UnzippedFile | undefined): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file?.open() ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const refusal = (fault: string): unknown => expect.objectContaining({ name: 'ArchiveRefused', fault })

describe('unzip', () => {
  it('reads files packed by another program, from the blob store, in parts', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'dossier-unzip-'))
    const noise = randomBytes(300_000)
    const pack = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as archive:
    archive.writestr('재무/2025년 감사보고서.txt', '매출 ' * 50000)
    archive.writestr('재무/', '')
    archive.writestr(zipfile.ZipInfo('noise.bin'), bytes.fromhex(sys.stdin.read()))
`
    const running = promisify(execFile)('python3', ['-c', pack, join(directory, 'a.zip')])
    running.child.stdin?.end(noise.toString('hex'))
    await running
    const blobs = await openDirectoryBlobStore(join(directory, 'blobs'))
    await blobs.put('archive', await readFile(join(directory, 'a.zip')))
    const files = await unzip(await archiveInStore(blobs, 'archive'), limits)
    expect(files.map(({ path, size }) => [path, size])).toEqual([
      ['재무/2025년 감사보고서.txt', 350_000],
      ['noise.bin', 300_000],
    ])
    expect((await bytesOf(files[0])).toString()).toBe('매출 '.repeat(50_000))
    expect(await bytesOf(files[1])).toEqual(noise)
    await rm(directory, { recursive: true })
  })

  it('reads an empty archive, and an empty file', async () => {
    expect(await read([])).toEqual([])
    expect(await bytesOf((await read([{ name: 'empty.txt' }]))[0])).toHaveLength(0)
  })

  it('reads entries with data descriptors', async () => {
    const [file] = await read([{ name: 'a.txt', content: 'hello', withDataDescriptor: true }])
    expect((await bytesOf(file)).toString()).toBe('hello')
  })

  it('reads a file again from its beginning', async () => {
    const [file] = await read([{ name: 'a.txt', content: 'hello' }])
    for await (const chunk of file?.open() ?? []) {
      expect(chunk).toHaveLength(5)
      break
    }
    expect((await bytesOf(file)).toString()).toBe('hello')
  })

  it('ignores folders and files created by systems', async () => {
    const names = ['a/', 'a/.DS_Store', '__MACOSX/a/._b.txt', 'THUMBS.DB', 'a\\desktop.ini', 'a/b.txt', 'Thumbs.db.txt']
    expect((await read(names.map((name) => ({ name })))).map(({ path }) => path)).toEqual(['a/b.txt', 'Thumbs.db.txt'])
  })

  it('returns both of two files with the same name', async () => {
    const files = await read([
      { name: 'a.txt', content: '1' },
      { name: 'a.txt', content: '2' },
    ])
    expect(files.map(({ number, path }) => [number, path])).toEqual([
      [0, 'a.txt'],
      [1, 'a.txt'],
    ])
    expect((await bytesOf(files[1])).toString()).toBe('2')
  })

  it('returns names with `..` or a drive, without their control characters', async () => {
    const names = ['/etc/passwd', '../../a.txt', 'C:\\Windows\\a.txt', 'a\0b\u001b[31m.txt']
    expect((await read(names.map((name) => ({ name })))).map(({ path }) => path)).toEqual([
      '/etc/passwd',
      '../../a.txt',
      'C:\\Windows\\a.txt',
      'ab[31m.txt',
    ])
  })

  it.each([
    ['a link', 0o120777],
    ['a pipe', 0o010644],
    ['a device', 0o060644],
  ])('refuses %s but no other file of its archive', async (_what, mode) => {
    const [special, plain] = await read([
      { name: 'special', content: '/etc/passwd', mode },
      { name: 'plain.txt', content: 'hello', mode: 0o100644 },
    ])
    await expect(bytesOf(special)).rejects.toEqual(refusal('notAFile'))
    expect((await bytesOf(plain)).toString()).toBe('hello')
  })

  it.each([
    ['traditionally', 0x801],
    ['strongly', 0x841],
    ['with its directory', 0x2800],
  ])('refuses an archive with a file encrypted %s', async (_how, flags) => {
    await expect(read([{ name: 'a.txt' }, { name: 'b.txt', flags }])).rejects.toEqual(refusal('protected'))
  })

  it('refuses a file with an unknown compression method', async () => {
    const [lzma] = await read([{ name: 'a.txt', method: 14, content: 'x' }])
    await expect(bytesOf(lzma)).rejects.toEqual(refusal('method'))
  })

  it.each<[string, Partial<RawEntry>]>([
    ['is longer than declared', { size: 4 }],
    ['is shorter than declared', { size: 6 }],
    ['has a wrong checksum', { crc: 1 }],
    ['is truncated', { packed: deflateRawSync('hello').subarray(0, 3) }],
    ['contains invalid data', { packed: Buffer.from([0xff, 0xff, 0xff]) }],
  ])('refuses a file that %s', async (_how, lie) => {
    const [file] = await read([{ name: 'a.txt', content: 'hello', ...lie }])
    await expect(bytesOf(file)).rejects.toEqual(refusal('damaged'))
  })

  it('unpacks no more of a file than its declared size', async () => {
    const packed = deflateRawSync(Buffer.alloc(500 * MEGABYTE))
    const [file] = await read([{ name: 'a.txt', size: 10, packed, crc: crc32(Buffer.alloc(10)) }])
    let size = 0
    const reading = async () => {
      for await (const chunk of file?.open() ?? []) size += chunk.byteLength
    }
    await expect(reading()).rejects.toEqual(refusal('damaged'))
    expect(size).toBe(0)
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['no archive', Buffer.from('PK\u0003\u0004 and no more')],
    ['half an archive', makeArchive([{ name: 'a.txt', content: 'hello' }]).subarray(0, 60)],
    ['an archive with trailing bytes', Buffer.concat([makeArchive([{ name: 'a.txt' }]), Buffer.from('more')])],
  ])('refuses %s', async (_what, bytes) => {
    await expect(unzip(inMemory(bytes), limits)).rejects.toEqual(refusal('damaged'))
  })

  it('refuses overlapping files, as in zip bombs of a few kilobytes', async () => {
    const sharing = Array.from({ length: 50 }, (_, index) => ({ name: 'a.txt', content: 'hello', ...(index > 0 && { sharedWith: 0 }) }))
    await expect(read(sharing)).rejects.toEqual(refusal('damaged'))
  })

  it('refuses a zip bomb by its declared sizes', async () => {
    const packed = deflateRawSync(Buffer.alloc(2 * MEGABYTE))
    await expect(read([{ name: 'a.txt', content: Buffer.alloc(2 * MEGABYTE), packed }])).rejects.toEqual(refusal('tooLarge'))
  })

  it('stops a zip bomb whose files are read repeatedly', async () => {
    const [file] = await read([{ name: 'a.txt', content: Buffer.alloc(MEGABYTE) }])
    await bytesOf(file)
    await expect(bytesOf(file)).rejects.toEqual(refusal('tooLarge'))
  })

  it('allows any compression ratio up to a size, and beyond it the ratio limit', async () => {
    expect((await bytesOf((await read([{ name: 'zeros.txt', content: Buffer.alloc(MEGABYTE) }]))[0])).length).toBe(MEGABYTE)
    const noise = { name: 'noise.bin', content: randomBytes(2 * MEGABYTE) }
    expect((await bytesOf((await read([noise]))[0])).length).toBe(2 * MEGABYTE)
  })

  it('limits the number of files, not counting folders', async () => {
    const many = (count: number, name: string) => Array.from({ length: count }, (_, index) => ({ name: name.replace('#', String(index)) }))
    await expect(read(many(1_001, '#.txt'))).rejects.toEqual(refusal('tooLarge'))
    expect(await read([...many(1_000, '#.txt'), ...many(1_000, '__MACOSX/#')])).toHaveLength(1_000)
  })

  it('reads more than 65,535 files', async () => {
    const many = Array.from({ length: 70_000 }, (_, index) => ({ name: `${index}.txt` }))
    const files = await unzip(inMemory(makeArchive(many, { zip64: true })), { ...limits, files: 80_000 })
    expect(files).toHaveLength(70_000)
    expect(files.at(-1)?.path).toBe('69999.txt')
    await expect(read(many, { zip64: true })).rejects.toEqual(refusal('tooLarge'))
  })

  it('reports a failing disk as such, not as a damaged archive', async () => {
    const archive = inMemory(makeArchive([{ name: 'a.txt' }]))
    const failing = { ...archive, read: () => Promise.reject(new Error('EIO')) }
    await expect(unzip(failing, limits)).rejects.toThrow('EIO')
  })
})

// Names as written by Windows in Korea, macOS and DOS.
const cp949 = Buffer.from([0xb0, 0xa8, 0xbb, 0xe7, 0xba, 0xb8, 0xb0, 0xed, 0xbc, 0xad, 0x2e, 0x70, 0x64, 0x66])

describe('entry names', () => {
  const unicodePath = (raw: Uint8Array, name: string, crc = crc32(raw)) => {
    const data = Buffer.concat([Buffer.from([1]), Buffer.alloc(4), Buffer.from(name)])
    data.writeUInt32LE(crc, 1)
    const head = Buffer.alloc(4)
    head.writeUInt16LE(0x7075, 0)
    head.writeUInt16LE(data.length, 2)
    return Buffer.concat([head, data])
  }
  it.each<[string, RawEntry, string]>([
    ['are UTF-8 with the flag', { name: '감사보고서.pdf' }, '감사보고서.pdf'],
    ['are the separate Unicode name', { name: cp949, extra: unicodePath(cp949, '監査.pdf') }, '監査.pdf'],
    ['ignore the Unicode name of another entry', { name: cp949, extra: unicodePath(cp949, 'x.pdf', 1) }, '감사보고서.pdf'],
    ['are CP949 without a flag', { name: cp949 }, '감사보고서.pdf'],
    ['are UTF-8 when macOS wrote them', { name: Buffer.from('감사보고서.pdf'.normalize('NFD')) }, '감사보고서.pdf'.normalize('NFD')],
    ['are UTF-8 without a flag if that yields Korean', { name: Buffer.from('감사보고서.pdf') }, '감사보고서.pdf'],
    ['are CP949 where two bytes would also be a letter of UTF-8', { name: Buffer.from([0xc8, 0xb8]) }, '회'],
    ['are CP437 when nothing else decodes', { name: Buffer.from([0x81, 0x62, 0x65, 0x72, 0xff]) }, 'über\u00a0'],
    ['are CP949 if the UTF-8 flag is wrong', { name: cp949, flags: 0x800 }, '감사보고서.pdf'],
  ])('%s', async (_how, entry, path) => {
    expect((await read([entry]))[0]?.path).toBe(path)
  })
})
