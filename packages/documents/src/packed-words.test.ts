import { deflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packWords, unpackWords } from './packed-words.ts'
import type { Page } from './page.ts'
import { decodePage, encodeParsedDocument, readStoredHeader } from './stored-form.ts'

const tenths = fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 10)
const word = fc.tuple(fc.nat(1_000_000), fc.nat(200), tenths, tenths, tenths, tenths)

const pageWith = (words: number[]): Page => ({
  number: 1,
  width: 595,
  height: 842,
  text: '매출액 1,234',
  words,
  headings: [],
  tables: [],
  anchor: { kind: 'page', label: 'iv' },
})

const storedAndBack = async (page: Page): Promise<Page | undefined> => {
  const bytes = encodeParsedDocument({ kind: 'pdf', pages: [page], warnings: [] })
  const { pages } = await readStoredHeader((start, end) => bytes.subarray(start, end))
  const [entry] = pages
  return entry && decodePage(bytes.subarray(entry.offset, entry.offset + entry.length))
}

describe('packed word boxes', () => {
  it('are unpacked unchanged, in any order and far outside of the page', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const packed = packWords(words.flat())
        expect(packed && unpackWords(packed)).toEqual(words.flat())
      }),
    )
  })

  it('take less than ten bytes per word of ordinary text', () => {
    const line = Array.from({ length: 12 }, (_, at) =>
      [at * 7, 6, 72 + at * 33.4, 100.3, 30.1, 11.2].map((value) => Math.round(value * 10) / 10),
    )
    expect(packWords(line.flat())?.byteLength).toBeLessThan(120)
  })

  it('are not packed when finer than a tenth of a point, and stored as JSON instead', async () => {
    for (const words of [
      [0, 3, 1.05, 2, 3, 4],
      [0.5, 3, 1, 2, 3, 4],
      [0, 3, 1e12, 2, 3, 4],
      [0, 3, 1],
    ]) {
      expect(packWords(words)).toBeUndefined()
      expect((await storedAndBack(pageWith(words)))?.words).toEqual(words)
    }
  })

  it('leave the rest of the page unchanged', async () => {
    const page = pageWith([0, 3, 72, 100.3, 30.1, 11.2, 4, 5, 110.4, 100.3, 28, 11.2])
    expect(await storedAndBack(page)).toEqual(page)
  })

  it('are also read from the JSON of older stored pages', () => {
    const page = pageWith([0, 3, 72, 100.3, 30.1, 11.2])
    expect(decodePage(deflateRawSync(JSON.stringify(page)))).toEqual(page)
  })
})
