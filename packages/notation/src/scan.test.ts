import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exact } from './exact.ts'
import type { Context, Mention } from './mention.ts'
import { scan } from './scan.ts'

const contexts: readonly Context[] = ['prose', 'cell', 'heading', 'unitLine', 'question', 'fileName']

/** Pieces of notations and of the text between them, in any order. */
const pieces = [
  '$',
  'US$',
  '₩',
  '€',
  '¥',
  '12.5',
  '1,234',
  '1.234.567,89',
  '2023',
  'million',
  'bn',
  'k',
  '%',
  'bps',
  'x',
  'per share',
  'about',
  'to',
  '-',
  '–',
  '(',
  ')',
  '△',
  '억',
  '만',
  '조',
  '원',
  '백만원',
  '명',
  '주당',
  '약',
  '이상',
  '삼천오백',
  'three',
  'hundred and',
  'FY',
  'Q3',
  '9M',
  'LTM',
  '년',
  '월',
  '일',
  '분기',
  '제',
  '기',
  'December',
  '31',
  ',',
  '.',
  ' ',
  '\n',
  'Note',
  'IFRS 16',
  '10-K',
  '¹',
  '\u200b',
  '１２',
  '　',
  "'",
  '(in thousands, except per share data)',
  '(단위: 백만원)',
  'E',
  'A',
  '/',
  ':',
  '+',
  'year ended',
  '부터',
  '까지',
  '~',
  '😀',
  'zł',
  'kr',
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 40 })
  .map((parts) => parts.join(''))

const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

describe('scan', () => {
  it('returns mentions inside the text, in order, without overlaps', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(...contexts), (text, context) => {
        let end = 0
        for (const mention of scan(text, context)) {
          expect(mention.start).toBeGreaterThanOrEqual(end)
          expect(mention.end).toBeGreaterThan(mention.start)
          end = mention.end
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 1_000 },
    )
  })

  it('never invents a digit of a figure that is printed in digits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 4 }),
        fc.constantFrom('$', '€', '', '₩ ', 'HK$'),
        fc.constantFrom('', ' million', 'bn', '%', '억원', '명'),
        (number, decimals, before, after) => {
          const printed = (number / 10 ** decimals).toFixed(decimals)
          const [figure] = scan(`${before}${printed}${after}`, 'cell')
          const value = figure?.kind === 'quantity' ? figure.value : exact(0n)
          const digits = digitsOf(value.numerator.toString()).replace(/0+$/, '')
          // The numerator of a fraction has other digits.
          fc.pre(value.denominator === 1n)
          expect(digitsOf(printed)).toContain(digits)
        },
      ),
    )
  })

  it('reads the same with a paragraph before or after the text', () => {
    const withoutPlace = (mentions: readonly Mention[]): string =>
      JSON.stringify(
        mentions.map((mention) => ({ ...mention, start: 0, end: 0 })),
        (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
      )
    const sentences = fc.constantFrom(
      'Revenue rose to $12.5 million in 2023.',
      '매출은 1조 2,345억원이다.',
      'The margin was (15.4)% for the year ended December 31, 2022.',
      'See Note 12 and Section 4.2(a).',
      'It employs about 1,200 people in three countries.',
    )
    fc.assert(
      fc.property(sentences, sentences, (one, other) => {
        const options = { language: 'en' } as const
        const both = scan(`${one}\n\n${other}`, 'prose', options)
        expect(withoutPlace(both)).toBe(withoutPlace([...scan(one, 'prose', options), ...scan(other, 'prose', options)]))
      }),
    )
  })

  it('skips protected spans', () => {
    const text = '3M bought 5 stores and the 7-Eleven brand'
    const protect = [
      { start: 0, end: 2 },
      { start: text.indexOf('7'), end: text.indexOf('7') + 8 },
    ]
    expect(scan(text, 'prose', { protect }).map(({ start, end }) => text.slice(start, end))).toEqual(['5 stores'])
  })

  it('reads full-width digits and ignores zero-width characters', () => {
    expect(scan('매출 １,２３４원', 'prose')).toMatchObject([{ kind: 'quantity', value: { numerator: 1234n } }])
    expect(scan('1\u200b,234', 'cell')).toMatchObject([{ kind: 'quantity', value: { numerator: 1234n }, start: 0, end: 6 }])
  })

  it('excludes superscripts from numbers', () => {
    const [figure, mark] = scan('1,234²', 'cell')
    expect(figure).toMatchObject({ kind: 'quantity', value: { numerator: 1234n } })
    expect(mark).toMatchObject({ kind: 'code' })
  })

  const fillers = [
    '1',
    '1,',
    '1 .',
    '1.',
    '.',
    '(',
    '-',
    'a',
    'a1',
    'million ',
    'one-',
    'hundred and ',
    'in ',
    '삼',
    '만',
    '1조 ',
    '원, ',
    '$',
    '2023-',
    'January ',
    'Q1 ',
    '제1',
    'Notes 1, ',
    '\u200b1',
    'between ',
    '단위: ',
    '(단위: ',
    'three months ended ',
    '1:',
    '1/',
    '+1',
    '%',
    '1O,',
    "1'",
  ]

  it.each(fillers)('takes time in proportion to the length of a text of %j', (filler) => {
    const timeOf = (length: number, context: Context): number => {
      const text = filler.repeat(Math.ceil(length / filler.length))
      const start = performance.now()
      scan(text, context)
      return performance.now() - start
    }
    for (const context of ['prose', 'unitLine'] as const) {
      timeOf(500, context)
      const short = timeOf(1_000, context)
      // Quadratic time would be four hundred times as long; the limit leaves room for a busy machine.
      expect(timeOf(20_000, context)).toBeLessThan(120 * short + 1_000)
    }
  })
})
