import { describe, expect, test } from 'vitest'
import { asksForList, expectedAnswerOf, offers } from './expected-answer.ts'

describe('expectedAnswerOf', () => {
  test.each([
    ['How much did Acme spend on research?', 'amount'],
    ['What was the total debt of the group?', 'amount'],
    ['매출액은 얼마인가?', 'amount'],
    ['What is the gross margin for FY2020?', 'ratio'],
    ['보유 비율은 몇 %인가?', 'ratio'],
    ['What is the interest rate on the term loan?', 'ratio'],
    ['What was the total value of the interest rate swaps?', 'amount'],
    ['What was the average exchange rate?', 'explanation'],
    ['How many employees were there?', 'count'],
    ['보증 기간은 몇 년인가?', 'count'],
    ['When did the lease begin?', 'date'],
    ['계약은 언제 끝나는가?', 'date'],
    ['On what day was the plant sold?', 'date'],
    ['On which date does the note mature?', 'date'],
    ['Has the company paid dividends?', 'yes-no'],
    ['Why did margins fall?', 'explanation'],
    ['변동 요인은 무엇인가?', 'explanation'],
    ['How many dollars were spent on research?', 'amount'],
    ['How many rupees did it cost?', 'amount'],
    ['What did it come to in Swiss francs?', 'amount'],
    ['매출은 몇 억인가?', 'amount'],
    ['매출은 몇 유로인가?', 'amount'],
    ['Which segment grew fastest?', 'name'],
    ['의장은 누구인가?', 'person'],
    ['Who signed the lease?', 'person'],
    ['누가 소를 제기하였습니까?', 'person'],
    ['In which towns are the plants?', 'name'],
    ['점유율은 어느 기관의 자료인가?', 'name'],
    ['며칠 전에 알려야 합니까?', 'count'],
    ['검사는 며칠에 했나?', 'date'],
    ['휴가 일수는 며칠인가요?', 'count'],
    ['선박은 몇 척인가?', 'count'],
    ['Did rents grow faster than repairs, and by how many points?', 'ratio'],
    ['Did it buy cranes, and for how much?', 'amount'],
  ] as const)('%s', (question, expected) => {
    expect(expectedAnswerOf(question)).toBe(expected)
  })
})

test('asksForList recognises questions for several of a kind', () => {
  const lists = ['Who are the directors?', 'Which plants does it own?', '주주들은 누구입니까?', '감사 명단을 보여 줘']
  expect(lists.filter(asksForList)).toEqual(lists)
  expect(['Who is the chair?', 'Which business grew?', '의장은 누구입니까?'].filter(asksForList)).toEqual([])
})

describe('offers', () => {
  test('rates a text with an amount, unless its numbers are dates, articles or notes', () => {
    expect(offers('Revenue 1,684', 'amount', false)).toBe(1)
    expect(offers('It cost $3 million in 2018', 'amount', false)).toBe(1)
    const dated = [
      'In 2018 it rose',
      'On December 31, 2018',
      '제12기 1분기',
      '법률 제41조',
      '2020.05.11 ~ 2020.06',
      '(*1) 보증으로 제공',
      '7X grew',
    ]
    expect(dated.map((text) => offers(text, 'amount', false))).toEqual(dated.map(() => 0))
  })

  test('rates a share lower than an amount', () => {
    expect(offers('In 2018, 58% of spending was abroad', 'amount', false)).toBeGreaterThan(0)
    expect(offers('In 2018, 58% of spending was abroad', 'amount', false)).toBeLessThan(1)
  })

  test('rates a percentage highest for a ratio', () => {
    expect(offers('The margin was 12.5%', 'ratio', false)).toBe(1)
    expect(offers('Net sales 31,657', 'ratio', true)).toBeLessThan(1)
    expect(offers('The margin rose', 'ratio', false)).toBe(0)
  })

  test('rates a text with a person or an organisation', () => {
    const named = [
      'Signed by Orla Tennick',
      'Audited by Finnick LLP',
      '대표이사 한새벽',
      '사외이사 오가람은 찬성하였다',
      '새빛산업 주식회사가 공급한다',
    ]
    expect(named.map((text) => offers(text, 'person', false))).toEqual(named.map(() => 1))
    const nobody = [
      'Directors and Executive Officers',
      'Corporate Governance',
      'The auditors were paid',
      '위원장 위촉의 건',
      '이사회는 감사를 선임한다',
    ]
    expect(nobody.map((text) => offers(text, 'person', false))).toEqual(nobody.map(() => 0))
    expect(offers('The Supplier owns the tools', 'person', false)).toBeLessThan(1)
  })

  test('rates a year, or a condition that must happen first, lower than a day', () => {
    const texts = ['Trading began in 1983', '소유권은 날인한 때에 이전된다', '체결일로부터 14일 이내에 지급한다', 'within thirty (30) days']
    expect(texts.map((text) => offers(text, 'date', false))).toEqual(texts.map(() => 0.7))
  })

  test('rates a time of day, or recurring days, lower than a day', () => {
    const texts = [
      'It sails at nine o’clock',
      'open until 5 p.m.',
      '회의는 오전 10시에 열린다',
      '매월 지급한다',
      'every Monday',
      'paid quarterly',
    ]
    expect(texts.map((text) => offers(text, 'date', false))).toEqual(texts.map(() => 0.7))
  })

  test('rates a text with a day or month', () => {
    expect(offers('effective March 3, 2020', 'date', false)).toBe(1)
    expect(offers('2021년 8월 27일', 'date', false)).toBe(1)
    expect(offers('effective soon', 'date', false)).toBe(0)
  })
})

test('offers reads "may" as a month only beside a number', () => {
  expect(offers('The company may sell plants.', 'date', false)).toBe(0)
  expect(offers('The plant was sold on May 5.', 'date', false)).toBe(1)
})
