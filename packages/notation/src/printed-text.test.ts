import { describe, expect, it } from 'vitest'
import { asksToCountMoney } from './asked-money.ts'
import { isMonthAbbreviation, monthNamed } from './calendar.ts'
import { isCurrencyCode, isCurrencyWord, isKoreanAmountUnit, namesCurrency } from './currencies.ts'
import { beforeCurrencySign, hasCurrencySign, withoutCurrencySigns } from './currency-signs.ts'
import { mayHoldMoney, mayHoldScaledAmount, mayStateUnit } from './glances.ts'
import { namesMonth, withoutDates, withoutYear } from './printed-days.ts'
import { endsWithYear, isYearAlone, namesExpectedYear, startsWithYear, yearsIn } from './printed-years.ts'
import { isInMyriads, scaleOf, withoutScale } from './scales.ts'
import { scan } from './scan.ts'
import { unitAfter } from './unit-after.ts'
import { isUnitLine, isUnitMark, unitWordsIn } from './unit-words-in-text.ts'

describe('signs and words of currencies', () => {
  it('are found and removed', () => {
    expect([hasCurrencySign('US$5'), hasCurrencySign('¥'), hasCurrencySign('won 5')]).toEqual([true, true, false])
    expect(withoutCurrencySigns('-$5 (€ 6)')).toBe('-5 ( 6)')
    expect([beforeCurrencySign('rose to $'), beforeCurrencySign('from € '), beforeCurrencySign('$5')]).toEqual(['rose to ', 'from ', '$5'])
  })

  it('are distinguished from words with other meanings', () => {
    expect(['USD', 'dollars', 'pound', 'won', '원', '유로', 'jpy'].filter((word) => !isCurrencyWord(word))).toEqual([])
    expect(['try', 'sales', 'a', '', 'all'].filter(isCurrencyWord)).toEqual([])
    expect(['USD', 'krw', 'try', 'won', 'US'].map(isCurrencyCode)).toEqual([true, true, false, false, false])
    expect([namesCurrency('how much in US dollars'), namesCurrency('how much is left of it')]).toEqual([true, false])
  })
})

it('recognises a question that asks to count money', () => {
  const asking = ['How many dollars did it spend?', '매출은 몇 억이야?', '몇 달러지', '몇 백만 달러인가', '몇 원인가']
  expect(asking.filter((question) => !asksToCountMoney(question))).toEqual([])
  expect(['How many people work there?', '직원은 몇 명인가', 'How did the won move?', '몇 년 동안'].filter(asksToCountMoney)).toEqual([])
})

describe('words of scale', () => {
  it.each([
    ['millions', 6],
    ['MN', 6],
    ['백만', 6],
    ['억', 8],
    ['만', 4],
    ['revenue', undefined],
    ['억원', undefined],
    ['m', undefined],
    ['', undefined],
  ])('"%s" is 10 to the power of %s', (word, exponent) => expect(scaleOf(word)).toBe(exponent))

  it('are removed from the counted word', () => {
    expect(['million users', 'm users', '백만원', 'square feet'].map(withoutScale)).toEqual(['users', 'users', '원', 'square feet'])
  })

  it('are recognised as Korean only where 만, 억 or 조 is used', () => {
    expect(['5억원', '3만', '1조'].every(isInMyriads)).toBe(true)
    expect(['5 million', '5백원', '5천'].some(isInMyriads)).toBe(false)
  })

  it('form a Korean unit with a currency or with each other', () => {
    expect(['달러', '백만', '억원', '원', '백만달러'].filter((word) => !isKoreanAmountUnit(word))).toEqual([])
    expect(['조', '만기', '천연', '경영', '매출', ''].filter(isKoreanAmountUnit)).toEqual([])
  })
})

describe('years and months', () => {
  it('finds separate years', () => {
    expect(yearsIn('FY2021, 2022 and (2023)').map(({ year }) => year)).toEqual([2021, 2022, 2023])
    expect(yearsIn('12,020 2,022 20220 31.12.2022 2022.50 2022.13 1850')).toEqual([])
    expect(yearsIn('2022.12.31 2021.5').map(({ year }) => year)).toEqual([2022, 2021])
    expect(yearsIn('In 2022, it')).toEqual([{ start: 3, end: 7, year: 2022 }])
  })

  it('recognises a text that is, starts with or ends with a year', () => {
    expect(['2023', ' 1999 ', '2023년', '1850', '12023'].filter(isYearAlone)).toEqual(['2023', ' 1999 '])
    expect(['2023', 'FY2023', 'fy2023E', '(2023', '20231231', '23년', '202', '20234', 'in 2023'].filter(startsWithYear)).toEqual([
      '2023',
      'FY2023',
      'fy2023E',
      '(2023',
      '20231231',
      '23년',
    ])
    expect(['in 2023', '2023년도', '2023년말', '12023', '2023 was'].filter(endsWithYear)).toEqual(['in 2023', '2023년도', '2023년말'])
  })

  it('recognises an expected year', () => {
    expect(['Sales 2024E', '2025F (KRW)'].filter((text) => !namesExpectedYear(text))).toEqual([])
    expect(['2024', '2024A', '2024 E', '2024EU', '3024E'].filter(namesExpectedYear)).toEqual([])
  })

  it('recognises a month or a date', () => {
    const dated = ['In December it', 'on May 5', '5 May', 'Dec. 31', '2023.12.31', '2023년 3월', '3월 말']
    expect(dated.filter((text) => !namesMonth(text))).toEqual([])
    expect(['it may sell', 'a march on Rome', 'in 2023', 'dec', 'the mayor of 5 towns'].filter(namesMonth)).toEqual([])
  })

  it('removes dates and years', () => {
    expect(withoutDates('At December 31, 2023 it had 5')).not.toMatch(/[12]/)
    expect(withoutDates('FY2022 5, 2023.12.31 7, 2021년도 9').match(/\d+/g)).toEqual(['5', '7', '9'])
    expect(withoutDates('Note 12, 2,022 units')).toBe('Note 12, 2,022 units')
    expect(['2021년 8월', 'December 31, 2021', "'21년말"].map((printed) => withoutYear(printed).trim())).toEqual([
      '8월',
      'December 31,',
      '',
    ])
  })

  it('reads the name of a month', () => {
    expect(['January', 'sept', 'DEC.', 'may'].map(monthNamed)).toEqual([1, 9, 12, 5])
    expect(['Jan', 'sept', 'may', 'March', 'inc'].map(isMonthAbbreviation)).toEqual([true, true, false, false, false])
    expect(['Januar', '', 'mayor'].map(monthNamed)).toEqual([undefined, undefined, undefined])
  })
})

describe('the unit after a number', () => {
  it.each([
    [' million in', 8],
    ['억원을', 2],
    [' 백만원', 4],
    [' percent of', 8],
    ['%', 1],
    [' dollars', 8],
    [' basis points', 13],
    ['배', 1],
    [' million employees', 18],
    [' employees', 0],
    ['\nmillion of', 8],
    ['\nEUR 107', 0],
    [', 2021', 0],
    [' of the total', 0],
    ['년 12월', 0],
    ['', 0],
  ])('"%s" has %d characters of it', (text, length) => expect(unitAfter(text)).toBe(length))
})

describe('a unit of several figures', () => {
  it('is found as written, in both languages', () => {
    expect(unitWordsIn('Consolidated Balance Sheet (Dollars in millions, except per share amount)')).toBe(
      '(Dollars in millions, except per share amount)',
    )
    expect(unitWordsIn('(in thousands)')).toBe('(in thousands)')
    expect(unitWordsIn('(Millions)')).toBe('(Millions)')
    expect(unitWordsIn('(in trillions of won)')).toBe('(in trillions of won)')
    expect(unitWordsIn('($ million, except per share amounts)')).toBe('($ million, except per share amounts)')
    expect(unitWordsIn('In Millions, Except per Share Data')).toBe('In Millions, Except per Share Data')
    expect(unitWordsIn('(기준일 : 2021년 12월 31일) (단위 : 백만원)')).toBe('(단위 : 백만원)')
    expect(unitWordsIn('[단위: 천원, %]')).toBe('[단위: 천원, %]')
  })

  it('is not found in prose', () => {
    for (const text of ['We sold 5 million shares.', 'The unit operates in Korea.', '단위노조와 협약을 체결하였습니다.'])
      expect(unitWordsIn(text)).toBeUndefined()
  })

  it('fills a line of its own or does not', () => {
    expect(isUnitLine('(단위 : 백만원)')).toBe(true)
    expect(isUnitLine('Assets (in millions) at the end of the last two fiscal years of the group')).toBe(false)
  })

  it('is a mark over a column', () => {
    expect(['£’000', '($000s)', '%', '(€)', 'US$'].filter((cell) => !isUnitMark(cell))).toEqual([])
    expect(['', '2023', 'Notes'].filter(isUnitMark)).toEqual([])
  })
})

describe('a cheap test', () => {
  // The grammar reads each of these, so none may be skipped.
  it.each(['It paid 3.4 million for it.', '매출은 1조 2,345억원이다.', 'it paid $5bn', '5천만 원'])(
    'passes no line over that `scan` reads: %s',
    (line) => {
      expect(scan(line, 'prose').some((mention) => mention.kind === 'quantity' && mention.unit.scale > 3)).toBe(true)
      expect(mayHoldScaledAmount(line.toLowerCase())).toBe(true)
      expect(mayHoldMoney(line) || !/[$원]/.test(line)).toBe(true)
    },
  )

  it('skips lines without amounts and units', () => {
    expect(mayHoldScaledAmount('the company has 45 employees.')).toBe(false)
    expect(mayHoldMoney('The Company has 45 employees.')).toBe(false)
    expect([mayStateUnit('(in thousands)'), mayStateUnit('(단위: 백만원)'), mayStateUnit('Total assets')]).toEqual([true, true, false])
  })
})
