import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locateQuote } from '../quote-gate.ts'
import { readableQuote } from '../readable-quote.ts'
import { quotableSpans } from '../sentences.ts'
import { carriedTitles, readClauses } from './read-clauses.ts'

const read = (text: string) => readClauses(text, quotableSpans({ number: 1, text, headings: [], tables: [] }))
const quotes = (text: string): string[] => read(text).stretches.map(({ span }) => text.slice(span.start, span.end))
const titlesIn = (text: string) => read(text).stretches.map(({ titles }) => titles)

describe('readClauses', () => {
  test('joins a title with the sentence after it on its line', () => {
    expect(quotes('7.1 Storage. The grower shall store the seeds. He may not sell them.')).toEqual([
      '7.1 Storage. The grower shall store the seeds.',
      'He may not sell them.',
    ])
  })

  test('reads a title below a title', () => {
    expect(quotes('7. Seeds\n7.1 Storage. The grower shall store the seeds.')).toEqual([
      '7. Seeds',
      '7.1 Storage. The grower shall store the seeds.',
    ])
    expect(titlesIn('7. Seeds\n7.1 Storage. The grower shall store the seeds.').at(-1)).toEqual([undefined, 'Seeds', 'Storage'])
  })

  test('keeps a title on a line of its own separate', () => {
    expect(quotes('7. Storage\nThe grower shall store the seeds.')).toEqual(['7. Storage', 'The grower shall store the seeds.'])
  })

  test('assigns the article, section and item to each sentence', () => {
    expect(
      titlesIn('ARTICLE II - SEEDS\n2.1 Storage. He shall store them.\n(a) the barn is dry.\n3. Sale\nHe may sell them.').at(-1),
    ).toEqual(['SEEDS', 'Sale', undefined])
    expect(titlesIn('제1조(종자의 보관) 재배자는 종자를 보관하여야 한다.\n제2조(판매) 재배자는 종자를 판매할 수 있다.')).toEqual([
      [undefined, '종자의 보관', undefined],
      [undefined, '판매', undefined],
    ])
  })

  test('gives a subsection without a title, and its items, no title of the previous one', () => {
    expect(
      titlesIn('5.1 Storage. He shall store them.\n(a) in a barn that is dry.\n5.2 He may sell them.').map(([, , item]) => item),
    ).toEqual(['Storage', 'Storage', ''])
  })

  test('carries on the clauses of the page before until the page opens its own', () => {
    expect(carriedTitles([undefined, undefined, undefined], ['Seeds', 'Storage', 'Barns'])).toEqual(['Seeds', 'Storage', 'Barns'])
    expect(carriedTitles([undefined, 'Sale', undefined], ['Seeds', 'Storage', 'Barns'])).toEqual(['Seeds', 'Sale', undefined])
    expect(carriedTitles(['Tools', undefined, undefined], ['Seeds', 'Storage', 'Barns'])).toEqual(['Tools', undefined, undefined])
  })

  test('returns stretches in order that the quote gate finds at their places', () => {
    const part = fc.constantFrom(
      '7.1 Storage.',
      'ARTICLE II - SEEDS',
      '(a) ',
      ' The grower shall store the seeds. ',
      'He may store',
      '\n',
      '\n\n',
      '제1조(보관) ',
      '재배자는 종자를 보관하여야 한다. ',
      'SEEDS: ',
      '12 kg',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
        const text = parts.join('')
        let end = 0
        for (const { span } of read(text).stretches) {
          expect(span.start).toBeGreaterThanOrEqual(end)
          expect(text.slice(end, span.start).trim()).toBe('')
          end = span.end
        }
        expect(text.slice(end).trim()).toBe('')
        const stretches = read(text).stretches.filter(({ span }) => /[\p{L}\p{N}]/u.test(text.slice(span.start, span.end)))
        expect(stretches.filter(({ span }) => locateQuote(text, readableQuote(text, span), span.start) === null)).toEqual([])
      }),
    )
  })
})
