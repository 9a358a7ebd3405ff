import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReadablePage } from '../evidence/index.ts'
import { analyser, plainPage, tablePage, verify } from './testing-verification.test-support.ts'
import { verifySentence } from './verify-sentence.ts'
import { numbered } from '../testing/numbered.test-support.ts'

describe('whatever the figures are', () => {
  const amount = fc.integer({ min: 1_000, max: 999_999 })
  const pageOf = (value: number): ReadablePage => plainPage(`Net sales were $${value.toLocaleString('en-US')} million in 2018.`)

  test('a changed digit is refused', () => {
    fc.assert(
      fc.property(amount, fc.nat(5), fc.integer({ min: 1, max: 9 }), (value, place, more) => {
        const digits = String(value).split('')
        const at = place % digits.length
        digits[at] = String((Number(digits[at]) + more) % 10)
        const text = `In 2018, net sales came to $${digits.join('')} million.`
        expect(verify(pageOf(value), text).verification).toBe('unsupported')
      }),
      { numRuns: 150 },
    )
  })

  test('a right rounding is accepted, and one of the next step is not', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 2 }), (value, decimals) => {
        const rounded = (Math.round((value / 1000) * 10 ** decimals) / 10 ** decimals).toFixed(decimals)
        const next = (Number(rounded) + 10 ** -decimals).toFixed(decimals)
        // Half-way both are right.
        fc.pre(Number(rounded) > 0 && (value * 2 * 10 ** decimals) % 1000 !== 0)
        const told = (billions: string): string => `In 2018, net sales came to $${billions} billion.`
        expect(verify(pageOf(value), told(rounded)).verification).toBe('verified')
        expect(verify(pageOf(value), told(next)).verification).toBe('unsupported')
      }),
      { numRuns: 150 },
    )
  })

  test('a growth is what exact arithmetic says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9_999 }), fc.integer({ min: 100, max: 9_999 }), (now, then) => {
        fc.pre(now > then)
        // A row of numbers that are all years could be the heads of a table, and is not calculated with.
        fc.pre(![now, then].every((value) => value >= 1_900 && value <= 2_100))
        const page = tablePage('Income', ['|2018|2017', `Net sales|${now}|${then}`], '(In millions)')
        const growth = Math.round(((now - then) * 1_000) / then) / 10
        fc.pre(growth > 0 && ((now - then) * 2_000) % then !== 0)
        const judged = (percent: number): string =>
          verify(page, `Net sales increased by ${percent.toFixed(1)}%.`, `Net sales ${now} ${then}`, `(${now} - ${then}) / ${then}`)
            .verification
        expect(judged(growth)).toBe('computed')
        expect(judged(growth + 0.1)).toBe('unsupported')
      }),
      { numRuns: 100 },
    )
  })
})

describe('any text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom(...Array.from('0123456789.,()%$€△-+*/^ 만억조천백원년월일 Net sales not 증가 감소')),
      maxLength: 120,
    }),
  )

  test('is judged without an error', () => {
    fc.assert(
      fc.property(text, text, text, (said, page, calculation) => {
        const judged = verifySentence({
          text: said,
          citations: [{ source: numbered(1), page: plainPage(page), quote: page }],
          calculation,
          analyser,
          documentOf: () => ({ names: [] }),
        })
        expect(['verified', 'computed', 'unsupported']).toContain(judged.verification)
      }),
      { numRuns: 300 },
    )
  })

  test.each(['(', '1,', '$', '1 million ', 'Name ', 'not ', '2018 ', '1조', '한국은 '])(
    'of many "%s" ends within the time of a test',
    { timeout: 60_000 },
    (part) => {
      const long = part.repeat(Math.floor(1_990 / part.length))
      const page = plainPage(`${part.repeat(Math.floor(3_900 / part.length))} end`)
      verify(page, long)
      verify(page, long, page.text, long.slice(0, 490))
      expect(verify(page, long.repeat(2)).reasons.map(({ code }) => code)).toContain('too-long')
    },
  )
})
