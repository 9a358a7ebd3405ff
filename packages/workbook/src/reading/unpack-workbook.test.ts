import { deflateRawSync } from 'node:zlib'
import { packStored } from '@dossier/zip'
import { describe, expect, it } from 'vitest'
import { defaultAuditLimits } from './audit-limits.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

const name = 'xl/worksheets/sheet1.xml'

/** A package with one deflated file whose directory states a size. */
function deflated(content: Buffer, claimed: number): Buffer {
  const packed = deflateRawSync(content)
  const zip = packStored(new Map([[name, packed]]))
  const entryAt = 30 + name.length + packed.length
  for (const [at, sizeAt] of [
    [0, 22],
    [entryAt, 24],
  ] as const) {
    zip.writeUInt16LE(8, at + sizeAt - 14)
    zip.writeUInt32LE(claimed, at + sizeAt)
  }
  return zip
}

describe('unpacking a workbook', () => {
  it('returns the packed files, without pictures and charts', () => {
    const parts = new Map([
      [name, Buffer.from('<worksheet/>')],
      ['xl/media/image1.png', Buffer.from('x')],
    ])
    expect([...unpackWorkbook(packStored(parts), defaultAuditLimits)].map(([path, content]) => [path, content.toString()])).toEqual([
      [name, '<worksheet/>'],
    ])
    expect(
      unpackWorkbook(deflated(Buffer.from('<worksheet/>'), 12), defaultAuditLimits)
        .get(name)
        ?.toString(),
    ).toBe('<worksheet/>')
  })

  it('rejects damaged packages with the reason of the package reader', () => {
    const bomb = Buffer.alloc(30 * 1024 * 1024)
    expect(() => unpackWorkbook(deflated(bomb, bomb.length), defaultAuditLimits)).toThrow('too-large')
    expect(() => unpackWorkbook(deflated(bomb, 1000), defaultAuditLimits)).toThrow('damaged')
  })

  it('reports an encrypted workbook', () => {
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from('EncryptedPackage', 'utf16le')])
    expect(() => unpackWorkbook(compound, defaultAuditLimits)).toThrow('encrypted')
  })
})
