import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LiteParse } from '@llamaindex/liteparse'
import { boxesOfSpan, type Page, readDocument } from '@dossier/documents'
import { describe, expect, it } from 'vitest'
import { makePdf } from '../../../documents/fixtures/make-pdf.ts'
import { makeScan } from '../../../documents/fixtures/make-scan.ts'
import { createTextRecogniser } from './text-recogniser.ts'

const scan = (name: string) => readFileSync(join(import.meta.dirname, '../../../documents/fixtures/scans', name))
const sheet = (name: string) => ({ jpeg: scan(name), width: 1240, height: 620 })
const read = (bytes: Uint8Array, budgetMs = 60_000) => readDocument(bytes, { filename: 'scan', recogniser: createTextRecogniser(budgetMs) })

const present = createTextRecogniser(1)?.languages.length === 2

it.runIf(process.env['CI'] === 'true')('Tesseract is installed with both languages', () => {
  expect(present).toBe(true)
})

/** The box of a passage of the page's text, in points. */
const placeOf = (page: Page | undefined, passage: string) => {
  const start = page?.text.indexOf(passage) ?? -1
  if (page === undefined || start < 0) return undefined
  const [box] = boxesOfSpan(page, start, start + passage.length)
  return box
}

describe.runIf(present)('a scanned document', () => {
  it('has recognised text in Korean and English, and marks the recognised pages', async () => {
    const { pages, warnings } = await read(makeScan([sheet('korean.jpg'), undefined, sheet('english.jpg')]))
    expect(pages[0]?.text).toContain('매도인은 대상회사의 발행주식 전부를 매수인에게 양도합니다.')
    expect(pages[0]?.text).toContain('42,500,000,000')
    expect(pages[2]?.text).toContain('The covenant not to compete survives for three years.')
    expect(pages.map((page) => page.recognised)).toEqual([true, undefined, true])
    expect(warnings).toEqual([{ code: 'page-without-text', pages: [2] }])
  })

  it('has the position of a passage on the page', async () => {
    const { pages } = await read(makeScan([sheet('english.jpg')]))
    const box = placeOf(pages[0], 'survives for three years')
    // The fifth line was drawn 398 pixels from the top, at 150 pixels an inch, in letters of 32.
    expect(box?.y).toBeGreaterThan(170)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(205)
    expect(box?.x).toBeGreaterThan(200)
  })

  it('that was scanned sideways is read in its displayed orientation', async () => {
    const { pages } = await read(makeScan([sheet('english.jpg')], { sideways: true }))
    expect(pages[0]?.width).toBeCloseTo(595.2, 1)
    expect(placeOf(pages[0], 'survives for three years')?.y).toBeCloseTo(190, -1.5)
  })

  it('keeps its failure when the recognition time is used up', async () => {
    await expect(read(makeScan([sheet('korean.jpg')]), 0)).rejects.toMatchObject({ failure: 'no-text' })
  })

  it('is not recognised on a page that shows only a ruled line', async () => {
    const asked: number[] = []
    const recogniser = createTextRecogniser(60_000)
    const counting = recogniser && {
      ...recogniser,
      run: (picture: Uint8Array, language: 'eng' | 'kor') => {
        asked.push(picture.byteLength)
        return recogniser.run(picture, language)
      },
    }
    const ruled = makePdf([[{ text: 'Total assets', x: 50, y: 50 }], []], { rules: [[20, 20, 590, 20]] })
    const { warnings } = await readDocument(ruled, { filename: 'report.pdf', recogniser: counting })
    expect(warnings).toEqual([{ code: 'page-without-text', pages: [2] }])
    expect(asked).toEqual([])
    await readDocument(makeScan([sheet('english.jpg')]), { filename: 'scan.pdf', recogniser: counting })
    expect(asked).toHaveLength(1)
  })

  it('whose pages have text is not recognised', async () => {
    const { pages } = await read(makePdf([[{ text: 'Total assets', x: 50, y: 50 }]]))
    expect(pages[0]?.recognised).toBeUndefined()
  })
})

describe.runIf(present)('an image', () => {
  it('is one page with its size in pixels and its text', async () => {
    const { kind, pages, warnings } = await read(scan('korean.jpg'))
    expect([kind, pages.length, pages[0]?.width, pages[0]?.height]).toEqual(['jpg', 1, 1240, 620])
    expect(pages[0]?.text).toContain('경업금지 의무는 거래종결일부터 3년간 존속합니다.')
    expect(warnings).toEqual([])
  })

  it('of a rendered page has its words', async () => {
    const words = 'Net sales in the year were higher because of volume and prices'
    const [drawn] = await new LiteParse({ quiet: true, dpi: 150 }).screenshot(
      Buffer.from(makePdf([[{ text: words, x: 60, y: 90, size: 14 }]])),
    )
    const { kind, pages } = await read(drawn?.imageBuffer ?? Buffer.alloc(0))
    expect(kind).toBe('png')
    expect(pages[0]?.text).toContain(words)
  })

  it('without words is a page without text', async () => {
    const { kind, pages, warnings } = await read(scan('sunset.webp'))
    expect([kind, pages[0]?.text, pages[0]?.width]).toEqual(['webp', '', 600])
    expect(warnings).toEqual([{ code: 'page-without-text', pages: [1] }])
  })

  it('that is truncated is reported as damaged', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000258000001900802000000', 'hex')
    await expect(read(png)).rejects.toMatchObject({ failure: 'damaged' })
  })

  it('with huge declared dimensions is refused without decoding', async () => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d494844520000ea600000ea600802000000', 'hex'), Buffer.alloc(64)])
    await expect(read(png)).rejects.toMatchObject({ failure: 'too-large' })
  })
})

it('reads an image as a page without text when there is no recogniser', async () => {
  const { pages, warnings } = await readDocument(scan('english.jpg'), { filename: 'a.jpg' })
  expect(pages).toHaveLength(1)
  expect(warnings).toEqual([{ code: 'page-without-text', pages: [1] }])
})
