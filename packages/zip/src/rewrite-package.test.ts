import { deflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packStored } from './pack-stored.ts'
import { rewritePackage } from './rewrite-package.ts'
import { listZip, unzip } from './unzip.ts'

const replaceEntries = (...given: Parameters<typeof rewritePackage>): Buffer => Buffer.concat(rewritePackage(...given))
const limits = { entries: 1_000, unpackedBytes: 64 * 1024 * 1024, packingRatio: 2_000 }
const contentsOf = (bytes: Uint8Array) =>
  new Map([...unzip(bytes, limits, () => true)].map(([name, content]) => [name, content.toString()]))
const parts = new Map([
  ['a.xml', Buffer.from('first')],
  ['한글.bin', Buffer.from('second')],
  ['c.xml', Buffer.from('third')],
])

/** A package of one entry whose sizes follow its content, as streaming writers make it, with a ZIP64 field in its record. */
function streamed(content: string): Buffer {
  const packed = deflateRawSync(Buffer.from(content))
  const stored = packStored(new Map([['a.xml', packed]]))
  const directoryAt = 30 + 5 + packed.byteLength
  const header = Buffer.from(stored.subarray(0, directoryAt))
  header.writeUInt16LE(0x0808, 6)
  header.writeUInt16LE(8, 8)
  header.fill(0, 14, 26)
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(packed.byteLength, 8)
  descriptor.writeUInt32LE(content.length, 12)
  const extra = Buffer.from('0100080000000000000000000a000100ff', 'hex')
  const record = Buffer.concat([stored.subarray(directoryAt, directoryAt + 46 + 5), extra])
  record.writeUInt16LE(0x0808, 8)
  record.writeUInt16LE(8, 10)
  record.writeUInt32LE(content.length, 24)
  record.writeUInt16LE(extra.byteLength, 30)
  const end = Buffer.from(stored.subarray(directoryAt + 46 + 5))
  end.writeUInt32LE(record.byteLength, 12)
  end.writeUInt32LE(directoryAt + descriptor.byteLength, 16)
  return Buffer.concat([header, descriptor, record, end])
}

describe('replacing entries of a package', () => {
  it('returns the same bytes when nothing is replaced', () => {
    const comment = Buffer.from('by hand')
    const end = packStored(parts)
    end.writeUInt16LE(comment.byteLength, end.byteLength - 2)
    for (const bytes of [packStored(parts), streamed('text'), Buffer.concat([end, comment])]) {
      expect(replaceEntries(bytes, new Map(), limits).equals(bytes)).toBe(true)
    }
  })

  it('replaces and removes entries and keeps the order of the others', () => {
    const changed = replaceEntries(
      packStored(parts),
      new Map([
        ['a.xml', Buffer.from('longer than before')],
        ['c.xml', null],
      ]),
      limits,
    )
    expect([...contentsOf(changed)]).toEqual([
      ['a.xml', 'longer than before'],
      ['한글.bin', 'second'],
    ])
  })

  it('replaces an entry whose sizes follow its content, and keeps its other fields', () => {
    const changed = replaceEntries(streamed('text'), new Map([['a.xml', Buffer.from('other')]]), limits)
    expect([...contentsOf(changed)]).toEqual([['a.xml', 'other']])
    expect(changed.includes(Buffer.from('0a000100ff', 'hex'))).toBe(true)
    expect(changed.readUInt16LE(6)).toBe(0x0800)
  })

  it('finds entries whose folders are written with backslashes, and keeps their names as they are', () => {
    const written = new Map([
      ['xl\\workbook.xml', Buffer.from('book')],
      ['xl\\worksheets\\sheet1.xml', Buffer.from('sheet')],
    ])
    const bytes = packStored(written)
    expect(listZip(bytes, limits).map(({ name }) => name)).toEqual(['xl/workbook.xml', 'xl/worksheets/sheet1.xml'])
    expect(replaceEntries(bytes, new Map(), limits).equals(bytes)).toBe(true)
    const changed = replaceEntries(bytes, new Map([['xl/worksheets/sheet1.xml', Buffer.from('other')]]), limits)
    expect([...contentsOf(changed)]).toEqual([
      ['xl/workbook.xml', 'book'],
      ['xl/worksheets/sheet1.xml', 'other'],
    ])
    // Of each entry its header and its record of the directory.
    for (const name of written.keys()) expect(changed.toString('latin1').split(name)).toHaveLength(3)
    expect(changed.includes('xl/')).toBe(false)
  })

  it('adds entries that the package does not have behind the others', () => {
    const added = replaceEntries(packStored(parts), new Map([['새 시트.xml', Buffer.from('more')]]), limits)
    expect([...contentsOf(added)]).toEqual([...contentsOf(packStored(parts)), ['새 시트.xml', 'more']])
    expect(added.subarray(0, 40).equals(packStored(parts).subarray(0, 40))).toBe(true)
    expect(replaceEntries(packStored(parts), new Map([['missing.xml', null]]), limits).equals(packStored(parts))).toBe(true)
  })

  it('changes only what is replaced, whatever the parts are', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.uint8Array({ maxLength: 300 }), fc.option(fc.uint8Array({ maxLength: 300 }))),
          {
            minLength: 2,
            maxLength: 8,
            selector: ([name]) => name,
          },
        ),
        (named) => {
          const before = new Map(named.map(([name, content]) => [name, content]))
          const replaced = new Map(named.slice(1).flatMap(([name, , other]) => (other === null ? [] : [[name, other] as const])))
          const after = unzip(replaceEntries(packStored(before), replaced, limits), limits, () => true)
          expect([...after].map(([name, content]) => [name, new Uint8Array(content)])).toEqual(
            named.map(([name, content]) => [name, replaced.get(name) ?? content]),
          )
        },
      ),
    )
  })

  it('refuses a package without a directory, and one with too many entries', () => {
    const bytes = packStored(parts)
    expect(() => replaceEntries(bytes.subarray(0, 40), new Map(), limits)).toThrow(expect.objectContaining({ reason: 'damaged' }))
    expect(() => replaceEntries(bytes, new Map(), { entries: 2 })).toThrow(expect.objectContaining({ reason: 'too-large' }))
    expect(listZip(bytes, limits)).toHaveLength(3)
  })
})
