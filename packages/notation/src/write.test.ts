import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoDay, monthEnd } from './calendar.ts'
import { counterWords } from './counters.ts'
import { currencySigns } from './currencies.ts'
import { exact, type Exact, negated, scaled } from './exact.ts'
import type { Language, Period, Unit } from './mention.ts'
import { scan } from './scan.ts'
import { writePeriod } from './write-period.ts'
import { type WritableQuantity, writeQuantity } from './write-quantity.ts'

const money = (currency: string, scale = 0): Unit => ({ dimension: 'money', currency, scale })
const quantity = (value: Exact, ulp: Exact, unit: Unit): WritableQuantity => ({ value, ulp, unit })
const whole = (value: bigint, exponent = 0): Exact => scaled(exact(value), exponent)

describe('writeQuantity', () => {
  it.each<[WritableQuantity, Language, string]>([
    [quantity(whole(342n, 8), whole(1n, 8), money('$', 9)), 'en', '$34.2bn'],
    [quantity(whole(2796048n, 8), whole(1n, 8), money('KRW', 8)), 'ko', '279조 6,048억원'],
    [quantity(whole(-1234n), whole(1n), { dimension: 'number', scale: 0 }), 'en', '(1,234)'],
    [quantity(whole(123n, -1), whole(1n, -1), { dimension: 'multiple', scale: 0 }), 'en', '12.3x'],
    [quantity(whole(111n, -1), whole(1n, -1), { dimension: 'percent', scale: 0 }), 'en', '11.1%'],
    [quantity(whole(32n, -1), whole(1n, -2), { ...money('$'), per: 'share' }), 'en', '$3.20 per share'],
    [quantity(whole(3000n), whole(1n), { ...money('KRW'), per: 'share' }), 'ko', '주당 3,000원'],
    [{ ...quantity(whole(8n, 6), whole(1n, 6), money('CAD', 6)), upper: whole(95n, 5) }, 'en', 'C$8m–C$10m'],
    [{ ...quantity(whole(300n), whole(1n), { dimension: 'count', of: 'person', scale: 0 }), bound: 'about' }, 'ko', '약 300명'],
  ])('writes %# as people print it', (figure, language, expected) => {
    expect(writeQuantity(figure, language)).toBe(expected)
  })

  const scalesOf: Record<Language, readonly number[]> = { en: [0, 3, 6, 9, 12], ko: [0, 3, 4, 6, 8, 9, 12] }
  const unitOf = (language: Language): fc.Arbitrary<Unit> => {
    const scale = fc.constantFrom(...scalesOf[language])
    const currency = fc.constantFrom(
      ...[...currencySigns.keys()].filter((code) => code !== 'unknown' && !code.startsWith('ARS|') && code !== 'NOK|DKK'),
    )
    return fc.oneof(
      fc.record({ dimension: fc.constant('money' as const), currency, scale }),
      fc.record({
        dimension: fc.constant('money' as const),
        currency: fc.constantFrom('$', 'USD', 'KRW', 'EUR'),
        per: fc.constantFrom('share', 'person', 'month', 'year', 'tonne', 'unit'),
        scale,
      }),
      fc.record({ dimension: fc.constant('count' as const), of: fc.constantFrom(...counterWords.keys()), scale: fc.constant(0) }),
      fc.record({ dimension: fc.constant('number' as const), scale }),
      fc.record({ dimension: fc.constantFrom('percent' as const, 'multiple' as const, 'points' as const), scale: fc.constant(0) }),
      fc.constant<Unit>({ dimension: 'points', scale: -2 }),
    )
  }
  const figures = fc.constantFrom<Language>('en', 'ko').chain((language) =>
    fc.record({
      language: fc.constant(language),
      digits: fc.integer({ min: 1, max: 10 ** 8 }),
      decimals: fc.integer({ min: 0, max: 3 }),
      unit: unitOf(language),
      isNegative: fc.boolean(),
      context: fc.constantFrom('cell' as const, 'prose' as const),
    }),
  )

  it('writes text that scan reads as the same figure', () => {
    fc.assert(
      fc.property(figures, ({ language, digits, decimals, unit, isNegative, context }) => {
        const exponent = unit.scale - decimals
        const size = scaled(exact(BigInt(digits)), exponent)
        const figure = { value: isNegative ? negated(size) : size, ulp: scaled(exact(1n), exponent), unit }
        const written = writeQuantity(figure, language, { context })
        expect(scan(written, context, { language }), written).toEqual([{ kind: 'quantity', ...figure, start: 0, end: written.length }])
      }),
      { numRuns: 1_500 },
    )
  })
})

describe('writePeriod', () => {
  const year = fc.integer({ min: 1950, max: 2090 })
  const month = fc.integer({ min: 1, max: 12 })
  const unstated = { status: 'unstated' as const }
  const statuses = fc.constantFrom('actual' as const, 'estimate' as const, 'forecast' as const, 'budget' as const, 'unstated' as const)
  const periods: fc.Arbitrary<Period> = fc.oneof(
    fc.record({ months: fc.constant(12), fiscalYear: year, status: statuses }),
    fc.record({ months: fc.constant(3), fiscalYear: year, part: fc.constantFrom('Q1' as const, 'Q4' as const), status: statuses }),
    fc.record({ months: fc.constant(6), fiscalYear: year, part: fc.constantFrom('H1' as const, 'H2' as const), status: statuses }),
    fc.tuple(year, month).map(([of, at]) => ({ end: monthEnd(of, at), months: 1, ...unstated })),
    fc.tuple(year, month, fc.integer({ min: 1, max: 28 })).map(([of, at, day]) => ({ end: isoDay(of, at, day), ...unstated })),
    year.map((of) => ({ start: `${of}-01-01`, end: `${of}-12-31`, months: 12, ...unstated })),
    fc.tuple(year, fc.constantFrom(3, 6, 9)).map(([of, months]) => ({ end: `${of}-07-27`, months, ...unstated })),
    year.map((of) => ({ start: `${of}-04-01`, end: `${of}-06-30`, months: 3, ...unstated })),
    year.map((of) => ({ months: 9, fiscalYear: of, rolling: 'YTD' as const, ...unstated })),
    year.map((of) => ({ start: `${of}-07-01`, end: `${of + 1}-06-30`, months: 12, rolling: 'LTM' as const, ...unstated })),
    fc.constantFrom<Period>(
      { months: 12, rolling: 'LTM', ...unstated },
      { rolling: 'YTD', ...unstated },
      { months: 12, status: 'forecast' },
      { term: 'current', ...unstated },
      { term: 'prior', ...unstated },
      { term: 'prior', months: 12, ...unstated },
    ),
    fc.integer({ min: 1, max: 120 }).map((ordinal) => ({ ordinal, ...unstated })),
  )

  it('writes text that scan reads as the same period', () => {
    fc.assert(
      fc.property(periods, fc.constantFrom<Language>('en', 'ko'), (period, language) => {
        // "2023년 7월 27일까지 3개월" is read as a day and a length.
        fc.pre(language === 'en' || period.end?.endsWith('-27') !== true || period.months === undefined)
        const written = writePeriod(period, language)
        expect(scan(written, 'heading', { language }), written).toEqual([{ kind: 'period', period, start: 0, end: written.length }])
      }),
      { numRuns: 500 },
    )
  })

  it.each<[Period, Language, string]>([
    [{ months: 12, fiscalYear: 2024, status: 'estimate' }, 'en', 'FY2024E'],
    [{ months: 3, fiscalYear: 2024, part: 'Q3', status: 'unstated' }, 'ko', '2024년 3분기'],
    [{ start: '2023-01-01', end: '2023-12-31', months: 12, fiscalYear: 2023, status: 'unstated' }, 'en', 'year ended 31 December 2023'],
    [{ start: '2022-01-30', end: '2023-01-28', months: 12, status: 'unstated' }, 'en', '52 weeks ended 28 January 2023'],
    [{ end: '2023-07-30', months: 3, status: 'unstated' }, 'en', '3 months ended 30 July 2023'],
    [{ end: '2023-07-30', months: 3, status: 'unstated' }, 'ko', '2023년 7월 30일까지 3개월'],
    [{ start: '2023-07-01', end: '2023-09-30', months: 3, fiscalYear: 2023, status: 'unstated' }, 'en', '3 months ended 30 September 2023'],
    [{ months: 9, fiscalYear: 2023, rolling: 'YTD', status: 'unstated' }, 'ko', '2023년 3분기 누적'],
    [{ term: 'current', ordinal: 55, status: 'unstated' }, 'ko', '제55(당)기'],
  ])('writes %# as people print it', (period, language, expected) => {
    expect(writePeriod(period, language)).toBe(expected)
  })
})
