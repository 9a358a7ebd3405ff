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

// The same every time, so that a commit passes or fails for itself; VERDICTS_SEED asks of other sentences.
const SEED = Number(process.env['VERDICTS_SEED'] ?? 20_261_122)

const digits = (text: string): number[] => Array.from(text.matchAll(/\d/g), ({ index }) => index)

describe('whatever a report says', () => {
  test('a sentence of it is supported by itself', () => {
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 4 }), fc.nat(), (sentences, which) => {
        const said = sentences[which % sentences.length] ?? ''
        const page = plainPage(sentences.join('\n'))
        expect(verify(page, said, said)).toMatchObject({ verification: 'verified', reasons: [] })
        expect(verify(page, said)).toMatchObject({ verification: 'verified', reasons: [] })
      }),
      { numRuns: 150 },
    )
  })

  test('so is any text that stands on its page', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('ab Z0123.,()%$-\n가나 다')), minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(text, text, text, (before, said, behind) => {
        // Not cut out of a number: "3." is no quotation of "3.3".
        const page = plainPage(`${before} ${said} ${behind}`)
        fc.pre(locateQuote(page.text, said) !== null)
        expect(verify(page, said, said).verification).toBe('verified')
      }),
      { numRuns: 300 },
    )
  })

  test('another digit is never supported', () => {
    fc.assert(
      fc.property(sentence, sentence, fc.nat(), fc.integer({ min: 1, max: 9 }), (said, beside, place, more) => {
        const at = digits(said)[place % digits(said).length] ?? 0
        const wrong = said.slice(0, at) + String((Number(said[at]) + more) % 10) + said.slice(at + 1)
        const page = plainPage(`${said}\n${beside}`)
        // What stands on the page after all is no other.
        fc.pre(locateQuote(page.text, wrong) === null)
        expect(verify(page, wrong, said).verification).toBe('unsupported')
        expect(verify(page, wrong).verification).toBe('unsupported')
      }),
      { numRuns: 200, seed: SEED },
    )
  })

  // Found by other seeds, about one in some ten thousand: where everything is cited at once, a year of one sentence passes for that of another.
  test.fails('a year that another cited sentence names is never taken for that of a figure', () => {
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

  test('a citation that does not have the number supports nothing', () => {
    fc.assert(
      fc.property(sentence, sentence, fc.array(sentence, { minLength: 1, maxLength: 3 }), (said, cited, more) => {
        const numbers = said.match(/\d[\d,.]*\d/g) ?? []
        const missing = numbers.find((number) => ![cited, ...more].some((one) => one.includes(number)))
        fc.pre(missing !== undefined && judge(said, [cited], [cited]).verification === 'unsupported')
        expect(judge(said, [cited, ...more], [cited, ...more]).verification).toBe('unsupported')
      }),
      { numRuns: 150 },
    )
  })

  test('the order of citations does not matter', () => {
    fc.assert(
      fc.property(sentence, fc.array(sentence, { minLength: 1, maxLength: 3 }), fc.boolean(), (said, more, isTrue) => {
        const all = isTrue ? [said, ...more] : more
        const reworded = said.replace(' were ', ' amounted to ').replace('입니다', '이었습니다')
        const turned = all.toReversed()
        expect(judge(reworded, turned, turned).verification).toBe(judge(reworded, all, all).verification)
      }),
      { numRuns: 150 },
    )
  })
})

describe('a hundred thousand characters', () => {
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
  test.each(parts)('of "%s" are judged in the time of a test', { timeout: 120_000 }, (part) => {
    const text = part.repeat(Math.ceil(long / part.length)).slice(0, long)
    const page = plainPage(`${text}\nend`)
    expect(verify(page, text).verification).toBe('unsupported')
    verify(page, 'Net sales were $1.', text)
    verify(page, text.slice(0, 1_990), page.text.slice(-3_900))
    verify(page, 'Net sales were $1.', page.text.slice(-3_900), text)
  })
})
