import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locateQuote } from '../evidence/index.ts'
import { analyser, plainPage, document, verify } from './testing-verification.test-support.ts'
import { numbered } from '../testing/numbered.test-support.ts'
import type { JudgedSentence } from './verification.ts'
import { verifySentence } from './verify-sentence.ts'

const amount = fc.integer({ min: 1_001, max: 989_999 }).map((value) => `$${value.toLocaleString('en-US')} million`)
const percent = fc.integer({ min: 11, max: 989 }).map((tenths) => `${(tenths / 10).toFixed(1)}%`)
const won = fc.integer({ min: 1_001, max: 989_999 }).map((value) => `${value.toLocaleString('en-US')}백만원`)
const year = fc.integer({ min: 2009, max: 2024 })
const item = fc.constantFrom('Net sales', 'Cost of sales', 'Capital expenditures', 'Research and development expenses', 'Inventories')
const koreanItem = fc.constantFrom('매출액', '영업이익', '재고자산', '설비투자', '차입금')
const company = fc.constantFrom('Bergdahl Coatings', 'Quimby Resins', 'Osprey Mills', 'Zamboni Partners')

/** Sentences as reports write them. */
const sentence = fc.oneof(
  fc.tuple(item, amount, year, percent).map(([what, value, of, more]) => `${what} were ${value} in ${of}, an increase of ${more}.`),
  fc.tuple(item, amount, amount, year).map(([what, from, to, of]) => `${what} rose from ${from} in ${of - 1} to ${to} in ${of}.`),
  fc
    .tuple(item, amount, amount, year)
    .map(([what, one, other, of]) => `${what} in ${of} and ${of - 1} were ${one} and ${other}, respectively.`),
  fc.tuple(company, amount, year).map(([who, value, of]) => `Hollin Paints may not sell ${who} for less than ${value} before ${of}.`),
  fc.tuple(company, amount).map(([who, value]) => `Excluding ${who}, of the debt of ${value} none is due, and no plant was closed.`),
  fc
    .tuple(koreanItem, won, year, percent)
    .map(([what, value, of, more]) => `${of}년 ${what}은 ${value}으로 전년 대비 ${more} 증가하였습니다.`),
  fc.tuple(koreanItem, won, won, year).map(([what, one, other, of]) => `${of}년과 ${of - 1}년 ${what}은 각각 ${one}과 ${other}입니다.`),
)

// The same sentences every time, so that a result depends on the commit alone; VERDICTS_SEED draws others.
const SEED = Number(process.env['VERDICTS_SEED'] ?? 20_261_122)

const digits = (text: string): number[] => Array.from(text.matchAll(/\d/g), ({ index }) => index)

describe('verifySentence, for generated report sentences', () => {
  test('verifies each sentence of a page as a quotation', () => {
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 4 }), fc.nat(), (sentences, which) => {
        const one = sentences[which % sentences.length] ?? ''
        const page = plainPage(sentences.join('\n'))
        expect(verify(page, one, one)).toMatchObject({ verification: 'verified', reasons: [] })
        expect(verify(page, one)).toMatchObject({ verification: 'verified', reasons: [] })
      }),
      { numRuns: 150 },
    )
  })

  test('verifies any text that is on its page', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('ab Z0123.,()%$-\n가나 다')), minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(text, text, text, (before, quoted, behind) => {
        // Not cut out of a number: "3." is no quotation of "3.3".
        const page = plainPage(`${before} ${quoted} ${behind}`)
        fc.pre(locateQuote(page.text, quoted) !== null)
        expect(verify(page, quoted, quoted).verification).toBe('verified')
      }),
      { numRuns: 300 },
    )
  })

  test('never accepts another digit', () => {
    fc.assert(
      fc.property(sentence, sentence, fc.nat(), fc.integer({ min: 1, max: 9 }), (original, beside, place, more) => {
        const at = digits(original)[place % digits(original).length] ?? 0
        const wrong = original.slice(0, at) + String((Number(original[at]) + more) % 10) + original.slice(at + 1)
        const page = plainPage(`${original}\n${beside}`)
        // The changed sentence may be on the page as well.
        fc.pre(locateQuote(page.text, wrong) === null)
        expect(verify(page, wrong, original).verification).toBe('unsupported')
        expect(verify(page, wrong).verification).toBe('unsupported')
      }),
      { numRuns: 200, seed: SEED },
    )
  })

  // Found with other seeds, about once in ten thousand: if everything is cited at once, the year of one sentence is accepted for a figure of another.
  test.fails('never takes the year of another cited sentence for that of a figure', () => {
    const page = plainPage(
      'Net sales rose from $10,000 million in 2008 to $100,000 million in 2009.\n2009년 매출액은 1,001백만원으로 전년 대비 1.1% 증가하였습니다.',
    )
    const wrong = 'Net sales rose from $10,000 million in 2008 to $100,000 million in 2008.'
    expect(verify(page, wrong).verification).toBe('unsupported')
  })

  const judge = (text: string, quotes: readonly string[], pages: readonly string[]): JudgedSentence =>
    verifySentence({
      text,
      citations: quotes.map((quote, at) => ({ source: numbered(at + 1), page: { ...plainPage(pages[at] ?? ''), number: at + 1 }, quote })),
      analyser,
      documentOf: () => document,
    })

  test('accepts nothing by a citation that does not have the number', () => {
    fc.assert(
      fc.property(sentence, sentence, fc.array(sentence, { minLength: 1, maxLength: 3 }), (claim, cited, more) => {
        const numbers = claim.match(/\d[\d,.]*\d/g) ?? []
        const missing = numbers.find((number) => ![cited, ...more].some((one) => one.includes(number)))
        fc.pre(missing !== undefined && judge(claim, [cited], [cited]).verification === 'unsupported')
        expect(judge(claim, [cited, ...more], [cited, ...more]).verification).toBe('unsupported')
      }),
      { numRuns: 150 },
    )
  })

  test('is independent of the order of citations', () => {
    fc.assert(
      fc.property(sentence, fc.array(sentence, { minLength: 1, maxLength: 3 }), fc.boolean(), (first, more, isTrue) => {
        const all = isTrue ? [first, ...more] : more
        const reworded = first.replace(' were ', ' amounted to ').replace('입니다', '이었습니다')
        const turned = all.toReversed()
        expect(judge(reworded, turned, turned).verification).toBe(judge(reworded, all, all).verification)
      }),
      { numRuns: 150 },
    )
  })
})

describe('verifySentence, for 100,000 characters', () => {
  const long = 100_000
  const parts = [
    'a',
    'A',
    ' ',
    '\n',
    '가',
    '1',
    '.',
    ',',
    '-',
    '(',
    'A, the ',
    'Aa ',
    'Aa and ',
    "A's ",
    'of ',
    'Of the ',
    'of which ',
    'may ',
    'not ',
    'CEO ',
    'by ',
    'was ',
    'lender ',
    'acquired ',
    '$1 and ',
    '$1, ',
    '2018 ',
    '2018, ',
    '2018년 ',
    '1조 ',
    '의 ',
    '이 ',
    '가는 ',
    '대표이사 ',
    '중 ',
    '예정 ',
    'except ',
    'neither ',
    'nor ',
    '1 million ',
    '3M ',
    '(1) ',
    '[',
    '*',
    '^',
    'June 3, 2018 ',
    'to ',
    'from ',
    '㈜가 ',
  ]
  test.each(parts)('judges "%s" without a time-out', { timeout: 120_000 }, (part) => {
    const text = part.repeat(Math.ceil(long / part.length)).slice(0, long)
    const page = plainPage(`${text}\nend`)
    expect(verify(page, text).verification).toBe('unsupported')
    verify(page, 'Net sales were $1.', text)
    verify(page, text.slice(0, 1_990), page.text.slice(-3_900))
    verify(page, 'Net sales were $1.', page.text.slice(-3_900), text)
  })
})
