import { describe, expect, it } from 'vitest'
import { makePdf } from '../fixtures/make-pdf.ts'
import { makeWorkbook } from '../fixtures/make-workbook.ts'
import { readDocument } from './read-document.ts'

const pdf = makePdf([[{ text: 'Total assets', x: 50, y: 50 }]])

describe('readDocument', () => {
  it('detects the format by content if the file name suggests another', async () => {
    expect((await readDocument(pdf, { filename: 'scan.jpg' })).kind).toBe('pdf')
    expect(
      (
        await readDocument(
          makeWorkbook({
            A: [
              ['x', 'y'],
              ['z', 1],
            ],
          }),
          { filename: 'a.pdf' },
        )
      ).kind,
    ).toBe('xlsx')
  })

  it('rejects a file of no bytes as empty', async () => {
    await expect(readDocument(new Uint8Array(0), { filename: 'a.pdf' })).rejects.toMatchObject({ failure: 'empty' })
  })

  it('rejects a program named as a report as unsupported', async () => {
    const program = Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), Buffer.alloc(512)])
    await expect(readDocument(program, { filename: 'report.pdf' })).rejects.toMatchObject({ failure: 'unsupported' })
  })

  it('rejects a kind that is stored but not read as unsupported', async () => {
    const sound = Buffer.concat([Buffer.from('RIFF$\0\0\0WAVEfmt '), Buffer.alloc(64)])
    await expect(readDocument(sound, { filename: 'a.wav' })).rejects.toMatchObject({ failure: 'unsupported' })
  })

  it('rejects a protected file as encrypted', async () => {
    const compound = Buffer.alloc(2048)
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(compound)
    Buffer.from('EncryptedPackage\0', 'utf16le').copy(compound, 1024)
    await expect(readDocument(compound, { filename: 'a.xlsx' })).rejects.toMatchObject({ failure: 'encrypted' })
    await expect(readDocument(compound, { filename: 'a.docx' })).rejects.toMatchObject({ failure: 'encrypted' })
    await expect(readDocument(compound, { filename: 'a.pptx' })).rejects.toMatchObject({ failure: 'encrypted' })
  })

  it('rejects a disproportionate unpacked size as too large', async () => {
    const bomb = makeWorkbook({ A: Array.from({ length: 60_000 }, () => ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa']) })
    await expect(readDocument(bomb, { filename: 'a.xlsx', limits: { packingRatio: 3 } })).rejects.toMatchObject({ failure: 'too-large' })
  })

  it('rejects more text than allowed as too large', async () => {
    await expect(readDocument(Buffer.from('word '.repeat(2000)), { filename: 'a.txt', limits: { characters: 100 } })).rejects.toMatchObject(
      { failure: 'too-large' },
    )
  })
})
