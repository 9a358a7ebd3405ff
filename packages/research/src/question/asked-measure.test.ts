import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slotsOf } from '../answer/figures/choose-pages.test-support.ts'

describe('the time of a question', () => {
  it.each([
    ['What was revenue last year?', { years: [], back: 0 }],
    ['작년 매출액은 얼마인가?', { years: [], back: 0 }],
    ['What was revenue in the prior year?', { years: [], back: 1 }],
    ['What was revenue the year before last?', { years: [], back: 1 }],
    ['재작년 매출액은 얼마인가?', { years: [], back: 1 }],
    ['당기 매출액은 얼마인가?', { years: [], back: 0 }],
    ['전기 매출액은 얼마인가?', { years: [], back: 1 }],
    ['전년 동기 매출액은 얼마인가?', { years: [], back: 1 }],
    ['What was revenue in the same quarter last year?', { years: [], back: 1, months: 3 }],
    ['What was revenue in 2022?', { years: [2022], ofCompany: false }],
    ['What was revenue in the year before 2022?', { years: [2021] }],
    ['What was revenue a year before fiscal 2022?', { years: [2021] }],
    ['What was revenue two years before FY2022?', { years: [2020] }],
    ['What was revenue two years before fiscal 2022, i.e. FY2020?', { years: [2020] }],
    ['By how much did sales grow over the three years before 2022?', { years: [2022] }],
    ['What was revenue three years ago?', { years: [], back: 3 }],
    ['2022년의 2년 전 매출액은?', { years: [2020] }],
    ['2년 전 매출액은?', { years: [], back: 2 }],
    ['세 해 전 매출액은?', { years: [], back: 3 }],
    ['What was revenue 12 years ago?', { years: [], back: 12 }],
    ['2년 전부터의 매출액은?', { years: [] }],
    ['What was revenue in 2022, before the year ended?', { years: [2022] }],
    ['2022년 2분기의 전년 동기 매출액은 얼마인가?', { years: [2021], quarter: 2 }],
    ['2022년 2분기의 전년 동기 대비 매출액 증가율은?', { years: [2022], quarter: 2 }],
    ['What was revenue in the second half of 2023?', { years: [2023], months: 6, quarter: 4 }],
    ['2023년 하반기 매출액은 얼마인가?', { years: [2023], months: 6, quarter: 4 }],
    ['What was revenue in the first half of 2023?', { years: [2023], months: 6, quarter: 2 }],
    ['What was revenue in Q3 of fiscal 2023?', { years: [2023], months: 3, quarter: 3, ofCompany: true }],
    ['2023년 3분기 매출액은 얼마인가?', { years: [2023], months: 3, quarter: 3 }],
    ['What was revenue in the June quarter?', { years: [], months: 3, month: 6 }],
    ['What was revenue in the Sept quarter of 2023?', { years: [2023], months: 3, month: 9 }],
    ['What was revenue in the June quarter of 2023?', { years: [2023], months: 3, month: 6 }],
    ['What was revenue for the six months ended June 30, 2023?', { years: [2023], months: 6, days: ['2023-06-30'] }],
    ['What was deferred tax at the end of the year before last, Dec 2021?', { years: [2021] }],
    ['What was revenue for the whole of fiscal 2023?', { years: [2023], whole: true }],
    ['2023년 연간 매출액은 얼마인가?', { years: [2023], whole: true }],
    ['What is revenue in 2025E?', { years: [2025], expected: true }],
  ])('%s', (question, time) => expect(slotsOf(question).time).toMatchObject(time))

  it.each([
    ['How much debt comes due after 2027?', true],
    ['Rent owed beyond fiscal 2027', true],
    ['2027년 이후 만기가 되는 차입금은?', true],
    ['How much debt comes due in 2027?', undefined],
    ['What was paid after the end of the lease, in 2027?', undefined],
  ])('is all that follows a year: %s', (question, isAfter) => expect(slotsOf(question).time.after).toBe(isAfter))

  it('is empty if the question names none', () => {
    const { time } = slotsOf('What was gross profit?')
    expect(time).toMatchObject({ years: [], days: [], expected: false, lastYearEnd: false })
    expect(time.back).toBeUndefined()
    expect(time.months).toBeUndefined()
    expect(time.month).toBeUndefined()
    expect(time.whole).toBeUndefined()
  })

  it.each(['What was cash at the end of the last fiscal year?', '전년말 현금은 얼마인가?'])('is the end of the last year: %s', (question) =>
    expect(slotsOf(question).time.lastYearEnd).toBe(true),
  )
})

it('concepts include a country that is named, but not the word "used"', () => {
  const textsOf = (question: string) => slotsOf(question).concepts.map(({ text }) => text)
  expect(textsOf('Using the balance sheet, what were total assets in 2022?')).not.toContain('us')
  expect(textsOf('What were US total assets in 2022?')).toContain('us')
  expect(textsOf('What were U.S. total assets in 2022?')).toContain('us')
})

it.each(['What was cash at Dec 31, 2022?', 'What was cash on 5 Aug 2022?'])('concepts include no month names: %s', (question) =>
  expect(slotsOf(question).concepts.map(({ text }) => text.toLowerCase())).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:dec|aug)$/)]),
  ),
)

describe('the slots of a question', () => {
  it.each([
    ['What percentage of sales is exported?', 'percent'],
    ['수출 비중은 몇 퍼센트인가?', 'percent'],
    ['What was the operating margin?', 'percent'],
    ['How many employees work there?', 'count'],
    ['직원은 몇 명인가?', 'count'],
    ['How much was paid for rent?', 'money'],
    ['임차료는 얼마인가?', 'money'],
    ['What was the total of all leases?', 'any'],
    ['How many dollars went into rent?', 'money'],
    ['What was the average room rate?', 'any'],
  ])('have the unit of the answer: %s', (question, unit) => expect(slotsOf(question).answerUnit).toBe(unit))

  it.each([
    ['별도 매출액은 얼마인가?', 'separate'],
    ['연결 매출액은 얼마인가?', 'consolidated'],
    ['What was revenue of the parent alone?', 'separate'],
    ['What was consolidated revenue?', 'consolidated'],
    ['What was revenue?', null],
  ])('have the scope: %s', (question, scope) => expect(slotsOf(question).scope).toBe(scope))

  it.each([
    'What was gross profit minus rent in 2023?',
    '매출총이익에서 임차료를 뺀 금액은 얼마인가?',
    'What was revenue divided by the number of employees?',
    'How much did revenue grow in 2023?',
    '2023년 매출액 증가율은 얼마인가?',
  ])('are marked as computed: %s', (question) => expect(slotsOf(question).isComputed).toBe(true))

  it.each(['What was gross profit in 2023?', '2023년 매출총이익은 얼마인가?'])('are not marked as computed: %s', (question) =>
    expect(slotsOf(question).isComputed).toBe(false),
  )

  it('have the currency and the total', () => {
    expect(slotsOf('What was total rent in EUR?')).toMatchObject({ currency: 'EUR', total: true })
    expect(slotsOf('임차료 합계는 얼마인가?').total).toBe(true)
    expect(slotsOf('What was rent?')).toMatchObject({ total: false })
  })

  it('have a place once, under its other names, and no year end', () => {
    const placed = slotsOf('What was revenue in the Asia-Pacific at year-end 2022?').concepts
    expect(placed.map(({ known }) => known)).toEqual([true, true])
    const ways = placed.flatMap((concept) => concept.ways.map((way) => way.join(' ')))
    expect(ways).toContain('apac')
    expect(ways).not.toContain('year end')
    expect(slotsOf('캐나다 부문의 영업이익은?').concepts.flatMap((concept) => concept.ways.map((way) => way.join(' ')))).toContain(
      'canadian',
    )
  })

  it.each([
    ['What was revenue at the prior year end?', ['prior', 'year end']],
    ['What was revenue in YE22?', ['ye22']],
    ['2022 회계연도 매출액은 얼마인가?', ['회계연도']],
    ['2022년 매출액은 전년 대비 몇 % 증가했나?', ['전년 대비', '증가']],
  ])('have no words of time or comparison: %s', (question, words) => {
    const texts = slotsOf(question).concepts.map(({ text }) => text.toLowerCase())
    expect(texts).not.toHaveLength(0)
    for (const word of words) expect(texts).not.toContain(word)
  })

  it("give a measure's exclusions less weight, and do not require them", () => {
    const weightOf = (question: string, wanted: string): number | undefined =>
      slotsOf(question).concepts.find(({ text }) => text === wanted)?.importance
    const plain = weightOf('What was goodwill?', 'goodwil') ?? 0
    expect(weightOf('What was revenue (not goodwill) in 2022?', 'goodwil')).toBeLessThan(plain)
    expect(weightOf('What was revenue excluding goodwill in 2022?', 'goodwil')).toBeLessThan(plain)
    // If brackets are all there is, they are what is asked for.
    expect(weightOf('That item in the books (goodwill) in 2022?', 'goodwil')).toBe(plain)
  })

  it.each([
    ['2023년 말 빌린 차입금 잔액은 억원으로 얼마인가?', ['차입금']],
    ['2023년 감가상각비는 얼마인가? 꽃게잡이 빼고', ['감가상각비']],
  ])('have no verbs, no amounts, no units, and nothing that is excluded: %s', (question, texts) => {
    expect(slotsOf(question).concepts.map(({ text }) => text)).toEqual(texts)
  })

  it('have a Korean name and the English one after it as one concept', () => {
    const texts = slotsOf('2022년 말 야적장 사용권(goodwill)은 얼마인가?').concepts.map(({ text }) => text)
    expect(texts).toEqual(['goodwil', '야적장'])
  })

  it('have a plain word with its word family, and a topic with words that belong to it', () => {
    const [concept] = slotsOf('How many were hired?').concepts
    expect([...(concept?.relatives ?? [])]).toEqual(expect.arrayContaining(['recruit']))
    const bank = slotsOf('What did the bank lend in 2022?').concepts.find(({ ways: [own = []] }) => own.join(' ') === 'bank')
    expect(bank?.related?.size).toBeGreaterThan(0)
  })

  it('have the unit of the measures', () => {
    expect([...slotsOf('What was revenue in 2022?').measures]).toEqual(['money'])
    expect([...slotsOf('What was the gross margin in 2022?').measures]).toEqual(['percent'])
    expect(slotsOf('What were pears in 2022?').measures.size).toBe(0)
  })

  it.each([
    ['What was spent on cranes in 2022?', true],
    ['2022년 크레인 취득에 쓴 현금은?', true],
    ['What was spent on cranes at the end of 2022?', false],
    ['What was revenue in 2022?', false],
  ])('state whether the question asks for a flow: %s', (question, ofFlow) => expect(slotsOf(question).time.ofFlow).toBe(ofFlow))

  it('whether it asks as of a day', () => {
    expect(slotsOf('What was cash at the end of 2022?').time.asOf).toBe(true)
    expect(slotsOf('2022년 말 현금은?').time.asOf).toBe(true)
    expect(slotsOf('cash at YE22').time.asOf).toBe(true)
    expect(slotsOf('What was revenue in 2022?').time.asOf).toBe(false)
  })

  it('have the months in which any day is meant', () => {
    expect(slotsOf('holders of record in February 2025').time.endsOfMonths).toEqual(['2025-02-28'])
    expect(slotsOf('holders of record on February 10, 2025').time.endsOfMonths).toEqual([])
  })

  it('are those named where the same quarter a year earlier is compared with', () => {
    expect(slotsOf('Q4 2020 sales vs the same quarter a year earlier - up by how much in %?').time).toMatchObject({
      years: [2020],
      quarter: 4,
    })
    expect(slotsOf('Sales of the quarter a year before Q4 2020?').time.years).toEqual([2019])
  })

  it('compare with an earlier time whatever the verb', () => {
    expect(slotsOf('재고자산은 2022년 말에 전년 말 대비 몇 % 불어났나?').operation).toBe('growth')
    expect(slotsOf('매출 대비 연구개발비는 몇 %인가?').operation).toBeUndefined()
    expect(slotsOf('하버 차이나의 2022년 매출은?').operation).toBeUndefined()
    expect(slotsOf('Harbor 차이나의 2022년 매출은?').operation).toBeUndefined()
    expect(slotsOf('Add up the rents for the three years 2020 through 2022').operation).toBe('sum')
  })

  it('have a concept of the glossary under its names in both languages', () => {
    const ways = (question: string) =>
      slotsOf(question)
        .concepts.filter(({ known }) => known)
        .flatMap((concept) => concept.ways.map((way) => way.join(' ')))
        .toSorted()
    expect(ways('What was gross profit?')).toEqual(ways('매출총이익은 얼마인가?'))
    expect(ways('What was gross profit?')).toContain('gross profit')
  })

  it('are read from any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.constantFrom('', '?', '2023', '%', '분기', 'Q3')),
        (question) => {
          const { concepts, time } = slotsOf(question)
          for (const { importance, ways } of concepts) {
            expect(importance).toBeGreaterThan(0)
            expect(ways.length).toBeGreaterThan(0)
          }
          for (const year of time.years) expect(Number.isInteger(year)).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('the unit of the answer', () => {
  it.each([
    ['What was the net asset value per share of Harbor Trust at the end of 2022?', false],
    ['What were earnings per ordinary share of the group?', false],
    ['What share of revenue came from the largest customer?', true],
    ['What was the share of exports in sales?', true],
  ])('%s: a share of something is %s', (question, isPart) => {
    const { answerUnit: unit, kinds } = slotsOf(question)
    expect([unit === 'percent', kinds.all.has('composition')]).toEqual([isPart, isPart])
  })

  it.each([
    ['Premium paid when the 3.7% debentures were redeemed?', false],
    ['carrying amount of the 0.992 percent yen bonds', false],
    ['What % of revenue was exports?', true],
    ['매출은 몇 % 늘었나?', true],
  ])('%s: per cent is %s', (question, isPercent) => expect(slotsOf(question).answerUnit === 'percent').toBe(isPercent))
})
