import { deflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packStored } from './pack-stored.ts'
import { listZip, unzipInParts, unzip, type UnzipLimits, type ZipEntry } from './unzip.ts'

const limits: UnzipLimits = { entries: 1_000, unpackedBytes: 64 * 1024 * 1024, packingRatio: 200 }

const all = (): boolean => true

/** A package of one deflated entry that claims `claimed` bytes. */
const deflated = (content: Uint8Array, claimed = content.byteLength): Buffer => {
  const packed = deflateRawSync(content, { level: 9 })
  const stored = packStored(new Map([['a.xml', packed]]))
  const directory = stored.indexOf(Buffer.from('504b0102', 'hex'))
  for (const [offset, at] of [
    [0, 8],
    [directory, 10],
  ] as const) {
    stored.writeUInt16LE(8, offset + at)
    stored.writeUInt32LE(claimed, offset + at + 14)
  }
  return stored
}

describe('a package', () => {
  it('gives back what was put in', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z가-힣/.]{1,20}$/), fc.uint8Array({ maxLength: 500 }), { minKeys: 1, maxKeys: 6 }),
        (files) => {
          const parts = new Map(Object.entries(files))
          const back = unzip(packStored(parts), limits, all)
          expect(new Map([...back].map(([name, content]) => [name, new Uint8Array(content)]))).toEqual(parts)
        },
      ),
    )
  })

  it('is unpacked when it is packed', () => {
    const content = Buffer.from('words '.repeat(1000))
    expect(unzip(deflated(content), limits, all).get('a.xml')?.equals(content)).toBe(true)
  })

  it('is refused as too large when it claims to unpack out of proportion', () => {
    expect(() => unzip(deflated(Buffer.alloc(20 * 1024 * 1024)), limits, all)).toThrow(expect.objectContaining({ reason: 'too-large' }))
    expect(() => unzip(deflated(Buffer.from('x'), 0xfffffff0), limits, all)).toThrow(expect.objectContaining({ reason: 'too-large' }))
  })

  it('is never unpacked to more than its directory claims', () => {
    expect(() => unzip(deflated(Buffer.alloc(5 * 1024 * 1024), 1000), limits, all)).toThrow(expect.objectContaining({ reason: 'damaged' }))
  })

  it('is unpacked in parts, as a whole, and never to more than its directory claims', async () => {
    const inParts = async (bytes: Uint8Array, most = limits.unpackedBytes) => {
      const parts: Uint8Array[] = []
      for await (const part of unzipInParts(bytes, listZip(bytes, limits)[0] as ZipEntry, most)) parts.push(part)
      return { content: Buffer.concat(parts), parts: parts.length }
    }
    const content = Buffer.from('words '.repeat(1_000_000))
    const streamed = await inParts(deflated(content))
    expect(streamed.content.equals(content)).toBe(true)
    expect(streamed.parts).toBeGreaterThan(10)
    expect((await inParts(packStored(new Map([['a', content]])))).content.equals(content)).toBe(true)
    await expect(inParts(deflated(content, 1_000))).rejects.toMatchObject({ reason: 'damaged' })
    await expect(inParts(deflated(content), 1_000)).rejects.toMatchObject({ reason: 'too-large' })
    const broken = deflated(content)
    broken.fill(0xff, 50, 200)
    await expect(inParts(broken)).rejects.toMatchObject({ reason: 'damaged' })
  })

  it('is refused when all its parts together are too large, or too many', () => {
    const parts = new Map(Array.from({ length: 5 }, (_, index) => [`${index}.xml`, Buffer.alloc(1000)]))
    expect(() => unzip(packStored(parts), { ...limits, unpackedBytes: 4000 }, all)).toThrow(
      expect.objectContaining({ reason: 'too-large' }),
    )
    expect(() => listZip(packStored(parts), { entries: 4 })).toThrow(expect.objectContaining({ reason: 'too-large' }))
  })

  it('is damaged without a directory', () => {
    expect(() => listZip(packStored(new Map([['a', Buffer.from('x')]])).subarray(0, 30), limits)).toThrow(
      expect.objectContaining({ reason: 'damaged' }),
    )
  })
})
