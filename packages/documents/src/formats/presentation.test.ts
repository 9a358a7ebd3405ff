import { describe, expect, it } from 'vitest'
import { expectExactSpans } from '../../fixtures/expect-exact-spans.ts'
import { makePresentation, shape, slideTable } from '../../fixtures/make-presentation.ts'
import { readDocument } from '../read-document.ts'

const rows = [
  ['Region', '2024', '2023'],
  ['Korea', '120', '100'],
]
const read = (...slides: Parameters<typeof makePresentation>) => readDocument(makePresentation(...slides), { filename: 'a.pptx' })

describe('a presentation', () => {
  it('is read slide by slide in the order it is shown, the title first', async () => {
    const document = await read([
      { body: shape(['Text of one', 'Second line']) + shape(['회사 소개'], 'title') },
      { body: shape(['Results'], 'ctrTitle') + slideTable(rows) },
    ])
    expectExactSpans(document)
    expect(document.pages.map(({ text, anchor }) => ({ text, anchor }))).toEqual([
      { text: '회사 소개\n\nText of one\nSecond line', anchor: { kind: 'slide', title: '회사 소개' } },
      { text: 'Results\n\nRegion  2024  2023\nKorea  120  100', anchor: { kind: 'slide', title: 'Results' } },
    ])
    expect(document.pages[1]?.tables[0]).toMatchObject({ headerRows: 1, caption: 'Results' })
    expect(document.pages[0]?.headings).toEqual([{ level: 1, start: 0, end: 5 }])
  })

  it('includes the speaker notes, marked, and no slide numbers', async () => {
    const { pages } = await read([{ body: shape(['Plan'], 'title') + shape(['7'], 'sldNum'), notes: 'Do not mention the lawsuit.' }])
    expect(pages[0]?.text).toBe('Plan\n\n[Speaker notes] Do not mention the lawsuit.')
  })

  it('keeps the numbers of slides when some are empty, and lists the empty ones', async () => {
    const document = await read(
      [{ body: '' }, { body: shape(['Text']) }, { body: shape(['x']) }],
      new Map([['ppt/slides/slide1.xml', Buffer.from('')]]),
    )
    expect(document.pages.map((page) => page.text)).toEqual(['', 'Text', ''])
    expect(document.warnings).toEqual([{ code: 'page-without-text', pages: [1, 3] }])
  })

  it('is read if the part of a slide is missing, and names it', async () => {
    const bytes = Buffer.from(makePresentation([{ body: shape(['One']) }, { body: shape(['Two']) }])).toString('latin1')
    const torn = Buffer.from(bytes.replaceAll('ppt/slides/slide1.xml', 'ppt/slides/slide1.zzz'), 'latin1')
    const { pages, warnings } = await readDocument(torn, { filename: 'a.pptx' })
    expect(pages.map((page) => page.text)).toEqual(['One', ''])
    expect(warnings).toEqual([{ code: 'page-failed', pages: [2] }])
  })

  it('reads a long slide as one page', async () => {
    const { pages } = await read([{ body: shape(Array.from({ length: 400 }, (_, line) => `Line ${line} of a very long slide`)) }])
    expect(pages).toHaveLength(1)
    expect(pages[0]?.text.endsWith('Line 399 of a very long slide')).toBe(true)
  })

  it('reads text in newer markup and its fallback once', async () => {
    const both = `<mc:AlternateContent><mc:Choice>${shape(['New'])}</mc:Choice><mc:Fallback>${shape(['Old'])}</mc:Fallback></mc:AlternateContent>`
    expect((await read([{ body: both }])).pages[0]?.text).toBe('New')
  })

  it('is rejected if it has no text', async () => {
    await expect(read([{ body: '' }])).rejects.toMatchObject({ failure: 'no-text' })
  })

  it('is damaged if its main part is missing, or if it declares entities', async () => {
    await expect(read([])).rejects.toMatchObject({ failure: 'damaged' })
    const bomb = Buffer.from('<!DOCTYPE a [<!ENTITY b "bbbb">]><p:sld>&b;</p:sld>')
    await expect(read([{ body: '' }], new Map([['ppt/slides/slide1.xml', bomb]]))).rejects.toMatchObject({ failure: 'damaged' })
  })

  it('is too large if it is nested too deep', async () => {
    await expect(read([{ body: '<p:grpSp>'.repeat(5000) }])).rejects.toMatchObject({ failure: 'too-large' })
  })

  it('reads no part outside its own folders, whatever its relationships refer to', async () => {
    const away = Buffer.from('<Relationships><Relationship Id="rId1" Type="x/slide" Target="../../../../etc/passwd"/></Relationships>')
    await expect(read([{ body: shape(['Text']) }], new Map([['ppt/_rels/presentation.xml.rels', away]]))).rejects.toMatchObject({
      failure: 'damaged',
    })
  })
})
