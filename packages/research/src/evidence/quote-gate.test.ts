import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { literalForm } from '../words/index.ts'
import { locateQuote } from './quote-gate.ts'
import { misquotationsOf } from './misquotations.test-support.ts'
import { readableQuote } from './readable-quote.ts'
import { quotableSpans } from './sentences.ts'

const quoted = (page: string, quote: string, near?: number): string | null => {
  const span = locateQuote(page, quote, near)
  return span && page.slice(span.start, span.end)
}

describe('locateQuote accepts a quote', () => {
  test.each([
    ['in other spacing', 'Net  sales\nrose   4.5%.', 'Net sales rose 4.5%.'],
    ['hyphenated at the end of a line', 'The manufac-\nturing plant closed.', 'The manufacturing plant closed.'],
    ['with a hyphen of its own at the end of a line', 'A year-\nover-year change.', 'A year-over-year change.'],
    ['with the line end in the quote', 'The manufacturing plant closed.', 'The manufac-\nturing plant closed.'],
    ['in full width', '매출액은 １，２３４백만원（５．６％）입니다.', '매출액은 1,234백만원(5.6%)입니다.'],
    ['in other Korean spacing', '선급 비용은 월할로\n나누고 있습니다.', '선급비용은 월할로 나누고 있습니다.'],
    ['with a Korean word broken at the end of a line', '생산 물\n량이 줄었다.', '생산 물량이 줄었다.'],
    ['with other dashes and quotation marks', 'The “Plan” runs 2019–2021.', 'The "Plan" runs 2019-2021.'],
    ['decomposed into Korean letters', '매출은 늘었다.'.normalize('NFD'), '매출은 늘었다.'],
    ['as a table cell without the currency sign beside it', 'Net income  $ 6,218  $ 5,740', '6,218'],
    ['as a negative cell', 'Capital expenditures  (1,684)  (1,295)', '(1,684)'],
  ])('%s', (_, page, quote) => {
    expect(locateQuote(page, quote)).not.toBeNull()
  })

  test('and returns it as printed on the page', () => {
    expect(quoted('A. Net  sales\nrose 4.5%. B.', 'Net sales rose 4.5%.')).toBe('Net  sales\nrose 4.5%.')
  })

  test('and returns the place nearest to the expected one', () => {
    expect(locateQuote('Total 10\nTotal 10\nTotal 10', 'Total 10', 11)).toEqual({ start: 9, end: 17 })
  })
})

describe('locateQuote refuses a quote', () => {
  test.each([
    ['with another number', 'Revenue was 1,684 in 2018.', 'Revenue was 1,864 in 2018.'],
    ['with numbers run together', 'Paid 1 684 in all.', 'Paid 1684 in all.'],
    ['without its parentheses', 'Other income  (1,684)', '1,684'],
    ['without its minus sign', 'Change of -5.2 points', '5.2 points'],
    ['without its triangle', '내부거래 △318,046', '318,046'],
    ['without its per cent', 'Growth of 5.2% was', 'Growth of 5.2'],
    ['without its per cent in the next column', 'Growth  5.2 %', '5.2'],
    ['without its scale', 'It cost $3 million in all', 'It cost $3'],
    ['without its Korean scale', '투자 금액은 37.5 조원', '투자 금액은 37.5'],
    ['that begins inside a number', 'Revenue 11,684', '1,684'],
    ['that ends inside a number', 'Revenue 1,684.5', '1,684'],
    ['that begins inside a word', 'It was unprofitable.', 'profitable.'],
    ['that begins after a hyphen', 'Non-GAAP income rose.', 'GAAP income rose.'],
    ['without the negation before it', 'It was not profitable.', 'profitable.'],
    ['without the negation across a line end', 'We did not\npay dividends.', 'pay dividends.'],
    ['without the Korean negation after it', '손상을 인식하지 않았습니다.', '손상을 인식하지'],
    ['with two words made one', 'They were not able to.', 'They were notable to.'],
    ['with a footnote mark read as a digit', 'Revenue 1,684²', 'Revenue 1,6842'],
    ['in another currency', 'It cost $3 in all', 'It cost €3 in all'],
    ['that says nothing', 'Revenue  -  -', '- -'],
    ['that is empty', 'Revenue', ''],
  ])('%s', (_, page, quote) => {
    expect(locateQuote(page, quote)).toBeNull()
  })
})

const english = `Management's discussion
Net sales were $1,684 million in 2018, an increase of 4.5% from $1,602 million in 2017. The increase was not due to prices, which fell 1.2%.
Operating income decreased by $(23.4) million, or 11.8 percent, and we do not expect a recovery before 2020. No dividends were paid.
We never hedge more than 80% of the exposure, and our debt of €2.5 billion is without recourse. Inventories turned 6.2 times.
The effective tax rate was 22.3 percent in 2018 and 25.1 percent in 2017, while 12,345 employees left and 6,789 joined.
Item  2018  2017
Depreciation and amortization  1,372  1,425
Capital expenditures  (1,684)  (1,295)
Cash paid for taxes, net  -45.6  38.2
Gross margin  41.3 %  40.9 %`
const korean = `이사의 경영진단
당사의 2021년 매출액은 312조 4,057억원으로 전년 대비 18.1% 증가하였습니다. 영업이익은 48조 2,716억원입니다.
손상차손은 인식하지 않았으며, 배당금은 주당 425원을 지급하였습니다. 환율변동위험은 회피하지 아니합니다.
단기차입금은 14,982백만원이고 이자율은 2.5%입니다. 내부거래 제거액은 △318,046백만원입니다.
구분  제12기  제11기
유형자산의 취득  (52,340,917)  (41,207,365)
유동비율  231.8%  258.4%`

/** Text against which a quote is checked independently of the gate: only white space is normalised. */
const plain = (text: string): string => text.replace(/\s+/g, ' ')

function refusesAll(pages: readonly string[]): { tried: number; accepted: string[] } {
  const accepted: string[] = []
  let tried = 0
  for (const page of pages) {
    for (const span of quotableSpans({ number: 1, text: page, headings: [], tables: [] })) {
      const quote = readableQuote(page, span)
      if (quote.length < 12) continue
      for (const { kind, text } of misquotationsOf(quote)) {
        // A cut is at the place of the quote; any other misquotation that is on the page is a true quote of another place.
        const elsewhere = kind === 'cut' ? page.slice(0, span.start) + '\n' + page.slice(span.end) : page
        if (plain(elsewhere).includes(plain(text))) continue
        tried++
        if (locateQuote(page, text) !== null) accepted.push(`${kind}: ${text}`)
      }
    }
  }
  return { tried, accepted }
}

test('locateQuote accepts none of more than a thousand misquotations', () => {
  const { tried, accepted } = refusesAll([english, korean])
  expect(accepted).toEqual([])
  expect(tried).toBeGreaterThan(1_000)
})

test('locateQuote does not accept a quote of another page', () => {
  for (const [page, other] of [
    [english, korean],
    [korean, english],
  ] as const) {
    for (const span of quotableSpans({ number: 1, text: page, headings: [], tables: [] })) {
      expect(locateQuote(other, page.slice(span.start, span.end))).toBeNull()
    }
  }
})

test('locateQuote accepts every quotable span of a page, as printed and in one line, at its own place', () => {
  for (const page of [english, korean]) {
    for (const { start, end } of quotableSpans({ number: 1, text: page, headings: [], tables: [] })) {
      expect(locateQuote(page, page.slice(start, end), start)).toEqual({ start, end })
      expect(locateQuote(page, readableQuote(page, { start, end }), start)).toEqual({ start, end })
    }
  }
})

describe('locateQuote, for any text', () => {
  const bare = (text: string): string =>
    literalForm(text)
      .units.filter((unit) => unit !== ' ' && unit !== '-')
      .join('')
  const contains = (text: string, part: string): boolean => bare(text).includes(bare(part))

  test('accepts only the digits, signs and letters of the page, in order', () => {
    const cut = fc.tuple(fc.string({ unit: 'binary', maxLength: 200 }), fc.nat(200), fc.nat(60))
    const kept = fc.property(cut, ([page, start, length]) => {
      const quote = page.slice(start, start + length)
      const span = locateQuote(page, quote, start)
      return span === null || contains(page.slice(span.start, span.end), quote)
    })
    expect(fc.check(kept, { numRuns: 1_000 }).failed).toBe(false)
  })

  test('keeps the offsets of the literal form in order and within the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { units, starts, ends } = literalForm(text)
        expect(starts).toHaveLength(units.length)
        for (let at = 0; at < units.length; at++) {
          expect(starts[at]).toBeLessThan(ends[at] ?? 0)
          expect(starts[at]).toBeGreaterThanOrEqual(starts[at - 1] ?? 0)
          expect(ends[at]).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: 500 },
    )
  })
})

const data = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))

/** Pages of real filings and Korean articles, if the data folder exists. */
function realPages(): string[] {
  const rows = (path: string): Record<string, unknown>[] =>
    readFileSync(`${data}${path}`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const filings = rows('financebench/questions.jsonl').flatMap((row) =>
    (row['evidence'] as { evidence_text_full_page?: string; evidence_text: string }[]).map(
      (one) => one.evidence_text_full_page ?? one.evidence_text,
    ),
  )
  const articles = rows('korean/korquad/passages.jsonl').map((row) => String(row['text']))
  return [...filings.slice(0, 40), ...articles.slice(0, 40)]
}

describe.skipIf(!existsSync(`locateQuote, on real pages (the data folder)`))('on real pages (the data folder)', () => {
  test('accepts no misquotation', { timeout: 60_000 }, () => {
    const { tried, accepted } = refusesAll(realPages())
    expect(accepted).toEqual([])
    expect(tried).toBeGreaterThan(1_000)
  })

  test('refuses at most one true quote in a hundred', () => {
    let refused = 0
    let all = 0
    for (const page of realPages()) {
      for (const { start, end } of quotableSpans({ number: 1, text: page, headings: [], tables: [] })) {
        if (!/[\p{L}\p{N}]/u.test(page.slice(start, end))) continue
        all++
        if (locateQuote(page, readableQuote(page, { start, end }), start) === null) refused++
      }
    }
    expect(refused / all).toBeLessThanOrEqual(0.01)
  })
})
