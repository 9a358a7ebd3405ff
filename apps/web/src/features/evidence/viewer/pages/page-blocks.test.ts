import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageBlocks } from './page-blocks.ts'

const cell = (text: string, page: string, from = 0) => {
  const start = page.indexOf(text, from)
  return { text, start, end: start + text.length }
}

describe('pageBlocks', () => {
  const text = 'Results\n\nSales grew.\nCosts fell.\n\nYear\tSales\n2025\t120\n\nSee note 3.'
  const table = {
    headerRows: 1,
    rows: [
      [cell('Year', text), cell('Sales', text, 30)],
      [cell('2025', text), cell('120', text)],
    ],
  }

  it('returns headings, paragraphs and tables in reading order', () => {
    const blocks = pageBlocks({ text, headings: [{ level: 1, start: 0, end: 7 }], tables: [table] })
    expect(blocks.map((block) => [block.kind, text.slice(block.start, block.end)])).toEqual([
      ['heading', 'Results'],
      ['paragraph', 'Sales grew.\nCosts fell.'],
      ['table', 'Year\tSales\n2025\t120'],
      ['paragraph', 'See note 3.'],
    ])
  })

  it('keeps a heading inside a table as part of the table', () => {
    const inside = text.indexOf('Year')
    const blocks = pageBlocks({ text, headings: [{ level: 2, start: inside, end: inside + 4 }], tables: [table] })
    expect(blocks.filter((block) => block.kind === 'heading')).toEqual([])
  })

  it('skips a table without text', () => {
    const empty = { headerRows: 0, rows: [[{ text: '', start: 3, end: 3 }]] }
    expect(pageBlocks({ text: 'abc', headings: [], tables: [empty] })).toEqual([{ kind: 'paragraph', start: 0, end: 3 }])
  })

  it('keeps every character of a page exactly once and in order', () => {
    const span = fc.tuple(fc.nat(80), fc.nat(80)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }))
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', ' ', '\n', '가'), { minLength: 80, maxLength: 80 }).map((letters) => letters.join('')),
        fc.array(span, { maxLength: 4 }),
        fc.array(span, { maxLength: 3 }),
        (page, headings, tables) => {
          const blocks = pageBlocks({
            text: page,
            headings: headings.map((one) => ({ level: 1, ...one })),
            tables: tables.map((one) => ({ headerRows: 0, rows: [[{ text: page.slice(one.start, one.end), ...one }]] })),
          })
          const written = blocks.map((block) => page.slice(block.start, block.end)).join('')
          expect(written.replaceAll(/\s/g, '')).toBe(page.replaceAll(/\s/g, ''))
        },
      ),
    )
  })
})
