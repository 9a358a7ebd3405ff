import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReadablePage, ReadableTable } from './readable-page.ts'
import { quotableSpans } from './sentences.ts'

const pageOf = (text: string, more: Partial<ReadablePage> = {}): ReadablePage => ({ number: 1, text, headings: [], tables: [], ...more })
const quotesOf = (page: ReadablePage): string[] => quotableSpans(page).map(({ start, end }) => page.text.slice(start, end))

/** A table whose cells are separated by two blanks and whose rows are lines of the text, from `start` on. */
function tableAt(text: string, start: number, lines: number, headerRows = 1): ReadableTable {
  let at = start
  const rows = text
    .slice(start)
    .split('\n')
    .slice(0, lines)
    .map((line) => {
      const cells = line.split('  ').map((cell) => {
        const from = at
        at += cell.length + 2
        return { text: cell, start: from, end: from + cell.length }
      })
      at -= 1
      return cells
    })
  return { headerRows, rows }
}

describe('quotableSpans, for sentences', () => {
  test('ends a sentence at a full stop, and joins lines', () => {
    expect(quotesOf(pageOf('Revenue rose by 4.5% in\nthe year. Costs fell.'))).toEqual([
      'Revenue rose by 4.5% in\nthe year.',
      'Costs fell.',
    ])
  })

  test.each([
    ['Mr. Smith and Dr. Lee joined Acme Inc. in May. They left.', 2],
    ['See Note No. 5 and Fig. 3 for details. We agree.', 2],
    ['The U.S. Government paid. It was late.', 2],
    ['The plant is in the U.S. We own it.', 2],
    ['J. P. Miller signed. The rest followed.', 2],
    ['It grew 1.5 times, i.e. faster than before. Why? Nobody knows!', 3],
    ['Payment is due on 2021. 12. 31. by wire.', 1],
  ])('does not split at abbreviations, decimals and dates: %s', (text, count) => {
    expect(quotesOf(pageOf(text))).toHaveLength(count)
  })

  test('ends a sentence at Korean endings, with or without a blank after them', () => {
    expect(quotesOf(pageOf('당사는 제품을 판매합니다.또한 용역을 제공하고 있습니다. 매출은 3.5% 늘었다.'))).toEqual([
      '당사는 제품을 판매합니다.',
      '또한 용역을 제공하고 있습니다.',
      '매출은 3.5% 늘었다.',
    ])
  })

  test('separates list items, headings and lines of figures', () => {
    const text =
      'Risk factors\n• Prices may fall\n• Costs may rise\n(1) Includes leases\n가. 사업의 개요\nTotal assets  100  200\nTotal debt  30  40'
    expect(quotesOf(pageOf(text))).toEqual(text.split('\n'))
  })

  test('separates a heading from the text below it', () => {
    const text = 'Overview of the\nThe company sells paint.'
    expect(quotesOf(pageOf(text, { headings: [{ start: 0, end: 15 }] }))).toEqual(['Overview of the', 'The company sells paint.'])
  })
})

describe('quotableSpans, for rows', () => {
  test('returns a row of a table as one span', () => {
    const text = 'Below.\nItem  2021  2020\nRevenue, net  1,200  (30)\nAfter it.'
    const page = pageOf(text, { tables: [tableAt(text, 7, 2)] })
    expect(quotableSpans(page)).toMatchObject([{ kind: 'text' }, { kind: 'row', row: 0 }, { kind: 'row', row: 1 }, { kind: 'text' }])
    expect(quotesOf(page)[2]).toBe('Revenue, net  1,200  (30)')
  })

  test('reads rows that the layout interleaves as text', () => {
    const text = 'Revenue  Costs  10  20'
    const cell = (from: number, to: number) => ({ text: text.slice(from, to), start: from, end: to })
    const table: ReadableTable = {
      headerRows: 0,
      rows: [
        [cell(0, 7), cell(16, 18)],
        [cell(9, 14), cell(20, 22)],
      ],
    }
    expect(quotableSpans(pageOf(text, { tables: [table] })).every((span) => span.kind === 'text')).toBe(true)
  })
})

describe('quotableSpans, for any text', () => {
  const words = fc.constantFrom(
    'Net',
    'sales',
    'rose.',
    '12,345.6',
    '(1.2)%',
    '다.',
    '합니다.',
    '매출액',
    'Inc.',
    '•',
    '1.',
    '가.',
    '\n',
    '\n\n',
    ' ',
    '  ',
    '?',
    '“',
    '”',
    '😀',
  )
  const text = fc.oneof(
    fc.array(words, { maxLength: 60 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'binary', maxLength: 400 }),
  )
  const page = fc
    .tuple(text, fc.array(fc.array(fc.tuple(fc.nat(400), fc.nat(40)), { maxLength: 4 }), { maxLength: 4 }))
    .map(([content, rows]) =>
      pageOf(content, {
        tables: [
          {
            headerRows: 0,
            rows: rows.map((cells) =>
              cells.map(([start, length]) => {
                const from = Math.min(start, content.length)
                const to = Math.min(from + length, content.length)
                return { text: content.slice(from, to), start: from, end: to }
              }),
            ),
          },
        ],
      }),
    )

  test('returns trimmed spans in order, without overlap, that have every visible character', () => {
    fc.assert(
      fc.property(page, (one) => {
        let at = 0
        for (const { start, end } of quotableSpans(one)) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(one.text.slice(at, start).trim()).toBe('')
          expect(one.text.slice(start, end)).toBe(one.text.slice(start, end).trim())
          expect(end).toBeGreaterThan(start)
          at = end
        }
        expect(one.text.slice(at).trim()).toBe('')
      }),
      { numRuns: 500 },
    )
  })

  test('never splits a number', () => {
    fc.assert(
      fc.property(text, (content) => {
        for (const { start, end } of quotableSpans(pageOf(content))) {
          expect(/\d$/.test(content.slice(0, start)) && /^\d/.test(content.slice(start))).toBe(false)
          expect(/\d[.,]?$/.test(content.slice(0, end)) && /^\d/.test(content.slice(end))).toBe(false)
        }
      }),
      { numRuns: 500 },
    )
  })
})
