import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makePdf } from '../fixtures/make-pdf.ts'
import type { Page, ParsedDocument } from './page.ts'
import { readDocument } from './read-document.ts'
import { decodePage, decodeParsedDocument, encodeParsedDocument, readStoredHeader } from './stored-form.ts'

const reading = (bytes: Uint8Array) => {
  const ranges: [number, number][] = []
  const readRange = (start: number, end: number): Uint8Array => {
    ranges.push([start, end])
    return bytes.subarray(start, end)
  }
  return { ranges, readRange }
}

const page = fc.record({
  number: fc.nat(),
  width: fc.nat(1000),
  height: fc.nat(1000),
  text: fc.string({ unit: 'grapheme', maxLength: 300 }),
  words: fc.array(
    fc.float({ noNaN: true, noDefaultInfinity: true, min: 0, max: 2000 }).map((value) => Math.round(value * 10) / 10),
    { maxLength: 60 },
  ),
  headings: fc.array(fc.record({ level: fc.integer({ min: 1, max: 6 }), start: fc.nat(), end: fc.nat() }), { maxLength: 3 }),
  tables: fc.constant<Page['tables']>([]),
  anchor: fc.constantFrom<Page['anchor']>(
    { kind: 'page' },
    { kind: 'sheet', sheet: '손익', range: 'A1:F60' },
    { kind: 'section', title: 'x' },
  ),
})

describe('the stored form of a document', () => {
  it('returns every page separately', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(page, { maxLength: 5 }), fc.option(fc.string(), { nil: undefined }), async (pages, title) => {
        const document: ParsedDocument = {
          kind: 'pdf',
          ...(title === undefined ? {} : { title }),
          pages,
          warnings: [{ code: 'page-without-text', pages: [2] }],
        }
        const bytes = encodeParsedDocument(document)
        const header = await readStoredHeader(reading(bytes).readRange)
        const back = header.pages.map(({ offset, length }) => decodePage(bytes.subarray(offset, offset + length)))
        expect(back).toEqual(pages)
        expect(await decodeParsedDocument(bytes)).toEqual(document)
        expect(header).toMatchObject({ kind: 'pdf', warnings: document.warnings })
        expect(header.title).toBe(title)
        expect(header.pages.map(({ width, height, anchor }) => ({ width, height, anchor }))).toEqual(
          pages.map(({ width, height, anchor }) => ({ width, height, anchor })),
        )
      }),
    )
  })

  it('is opened with one read of its head', async () => {
    const document = await readDocument(makePdf([[{ text: 'one', x: 50, y: 50 }], [{ text: 'two', x: 50, y: 50 }]]), { filename: 'a.pdf' })
    const { ranges, readRange } = reading(encodeParsedDocument(document))
    expect((await readStoredHeader(readRange)).pages).toHaveLength(2)
    expect(ranges).toHaveLength(1)
  })

  it('is rejected when the bytes are something else', async () => {
    await expect(readStoredHeader(reading(Buffer.from('%PDF-1.7 and more')).readRange)).rejects.toThrow('not a stored document')
    await expect(readStoredHeader(reading(new Uint8Array(3)).readRange)).rejects.toThrow('not a stored document')
  })
})
