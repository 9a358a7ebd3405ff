import type { Page, ParsedDocument, Table } from '@dossier/documents'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPassages } from './build-passages.ts'

function page(text: string, rest: Partial<Page> = {}): Page {
  return { number: 1, width: 612, height: 792, text, words: [], headings: [], tables: [], anchor: { kind: 'page' }, ...rest }
}

function document(...pages: Page[]): ParsedDocument {
  return { kind: 'pdf', pages: pages.map((one, at) => ({ ...one, number: at + 1 })), warnings: [] }
}

/** A table whose cells are searched in the text one after another. */
function tableIn(text: string, rows: string[][], rest: Partial<Table> = {}): Table {
  let from = 0
  return {
    headerRows: 1,
    rows: rows.map((row) =>
      row.map((cell) => {
        const start = text.indexOf(cell, from)
        from = start + cell.length
        return { text: cell, start, end: from }
      }),
    ),
    ...rest,
  }
}

const sentence = 'The company recognized revenue of five hundred million dollars from the sale of goods in the year. '

describe('passages', () => {
  it('are literal spans of their page', () => {
    const text = `${sentence.repeat(20)}\n\n${sentence.repeat(5)}`
    for (const passage of buildPassages(document(page(text)))) expect(passage.text).toBe(text.slice(passage.start, passage.end))
  })

  it('end at the ends of sentences and have 80 to 150 words', () => {
    const passages = buildPassages(document(page(sentence.repeat(40))))
    for (const passage of passages.slice(0, -1)) {
      const words = passage.text.split(/\s+/).length
      expect(words).toBeGreaterThanOrEqual(80)
      expect(words).toBeLessThanOrEqual(150)
      expect(passage.text).toMatch(/\.$/)
    }
  })

  it('carry the headings above them, including those on earlier pages', () => {
    const first = page('Liquidity\nShort text.', { headings: [{ level: 1, start: 0, end: 9 }] })
    const second = page(`Debt\n${sentence}`, { headings: [{ level: 2, start: 0, end: 4 }] })
    const passages = buildPassages(document(first, second, page('More on it.')))
    expect(passages.find((passage) => passage.page === 3)?.context).toBe('Liquidity | Debt')
  })

  it('drop an inner heading at the next outer one', () => {
    const first = page('A\nB\ntext', {
      headings: [
        { level: 1, start: 0, end: 1 },
        { level: 2, start: 2, end: 3 },
      ],
    })
    const second = page('C\nmore', { headings: [{ level: 1, start: 0, end: 1 }] })
    expect(buildPassages(document(first, second, page('rest'))).at(-1)?.context).toBe('C')
  })

  it('carry the caption, unit and column headings of a table that is cut', () => {
    const rows = Array.from({ length: 60 }, (_, at) => [`Line item number ${at}`, String(1000 + at), String(2000 + at)])
    const text = ['Item 2022 2021', ...rows.map((row) => row.join(' '))].join('\n')
    const table = tableIn(text, [['Item', '2022', '2021'], ...rows], { caption: 'Balance sheet', unit: 'in millions' })
    const last = buildPassages(document(page(text, { tables: [table] }))).at(-1)
    expect(last?.kind).toBe('table')
    expect(last?.context).toContain('Balance sheet | in millions | Item 2022 2021')
    expect(last?.text).not.toContain('Item 2022')
  })

  it('never cut inside a row', () => {
    const rows = Array.from({ length: 80 }, (_, at) => [`Line item number ${at}`, String(1000 + at), String(2000 + at)])
    const text = ['Item 2022 2021', ...rows.map((row) => row.join(' '))].join('\n')
    const passages = buildPassages(document(page(text, { tables: [tableIn(text, [['Item', '2022', '2021'], ...rows])] })))
    expect(passages.length).toBeGreaterThan(1)
    for (const passage of passages) expect(passage.text.split('\n').at(-1)).toMatch(/^(?:Item|Line item number \d+) \d{4} \d{4}$/)
  })

  it('cover every word of any page exactly once, in order', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'B', '가', '.', ' ', ' ', '\n', '\u00a0', '1', ',', '𝄞', '\ud800'),
      maxLength: 3_000,
    })
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 4 }), (pages) => {
        const passages = buildPassages(document(...pages.map((text) => page(text))))
        pages.forEach((text, at) => {
          const own = passages.filter((passage) => passage.page === at + 1)
          let end = 0
          for (const passage of own) {
            expect(passage.start).toBeGreaterThanOrEqual(end)
            expect(text.slice(end, passage.start).trim()).toBe('')
            expect(passage.text).toBe(text.slice(passage.start, passage.end))
            expect(passage.text.trim()).not.toBe('')
            end = passage.end
          }
          expect(text.slice(end).trim()).toBe('')
        })
        expect(passages.map((passage) => passage.ordinal)).toEqual(passages.map((_, at) => at))
      }),
    )
  })

  it('have a maximum length, even for one endless word', () => {
    const passages = buildPassages(document(page('x'.repeat(200_000))))
    for (const passage of passages) expect(passage.text.length).toBeLessThanOrEqual(1_800)
    expect(passages.map((passage) => passage.text).join('')).toBe('x'.repeat(200_000))
  })
})
