import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReadablePage } from '../evidence/index.ts'
import { analyser, plainPage, tablePage, verify } from './testing-verification.test-support.ts'
import { verifySentence } from './verify-sentence.ts'
import { numbered } from '../testing/numbered.test-support.ts'

describe('verifySentence, for random figures', () => {
  const amount = fc.integer({ min: 1_000, max: 999_999 })
  const pageOf = (value: number): ReadablePage => plainPage(`Net sales were $${value.toLocaleString('en-US')} million in 2018.`)

  test('refuses a changed digit', () => {
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

  test('accepts a correct rounding and refuses one that is a step off', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 2 }), (value, decimals) => {
        const rounded = (Math.round((value / 1000) * 10 ** decimals) / 10 ** decimals).toFixed(decimals)
        const next = (Number(rounded) + 10 ** -decimals).toFixed(decimals)
        // Both roundings of a half are correct.
        fc.pre(Number(rounded) > 0 && (value * 2 * 10 ** decimals) % 1000 !== 0)
        const sentenceWith = (billions: string): string => `In 2018, net sales came to $${billions} billion.`
        expect(verify(pageOf(value), sentenceWith(rounded)).verification).toBe('verified')
        expect(verify(pageOf(value), sentenceWith(next)).verification).toBe('unsupported')
      }),
      { numRuns: 150 },
    )
  })

  test('accepts a growth rate only as exact arithmetic gives it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9_999 }), fc.integer({ min: 100, max: 9_999 }), (now, then) => {
        fc.pre(now > then)
        // A row of numbers that are all years could be column heads, which are no operands.
        fc.pre(![now, then].every((value) => value >= 1_900 && value <= 2_100))
        const page = tablePage('Income', ['|2018|2017', `Net sales|${now}|${then}`], '(In millions)')
        const growth = Math.round(((now - then) * 1_000) / then) / 10
        fc.pre(growth > 0 && ((now - then) * 2_000) % then !== 0)
        const verdictOn = (percent: number): string =>
          verify(page, `Net sales increased by ${percent.toFixed(1)}%.`, `Net sales ${now} ${then}`, `(${now} - ${then}) / ${then}`)
            .verification
        expect(verdictOn(growth)).toBe('computed')
        expect(verdictOn(growth + 0.1)).toBe('unsupported')
      }),
      { numRuns: 100 },
    )
  })
})

describe('verifySentence, for random text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom(...Array.from('0123456789.,()%$€△-+*/^ 만억조천백원년월일 Net sales not 증가 감소')),
      maxLength: 120,
    }),
  )

  test('never throws', () => {
    fc.assert(
      fc.property(text, text, text, (sentence, page, calculation) => {
        const verdict = verifySentence({
          text: sentence,
          citations: [{ source: numbered(1), page: plainPage(page), quote: page }],
          calculation,
          analyser,
          documentOf: () => ({ names: [] }),
        })
        expect(['verified', 'computed', 'unsupported']).toContain(verdict.verification)
      }),
      { numRuns: 300 },
    )
  })

  test.each(['(', '1,', '$', '1 million ', 'Name ', 'not ', '2018 ', '1조', '한국은 '])(
    'judges many repetitions of "%s" without a time-out',
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
