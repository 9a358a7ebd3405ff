import { describe, expect, it } from 'vitest'
import { readTurns } from './read-turns.ts'
import { writeTurns } from './transcript.ts'

const brief = (text: string) =>
  readTurns(text).map(({ speaker, role, section, text: spoken }) => [speaker, role, section?.slice(0, 1), spoken.slice(0, 24)])

describe('speaker turns', () => {
  it('are read from names before a colon', () => {
    const text = `Operator: Good day, and welcome to the third quarter call.
Jane Roe: Thank you. Revenue grew by eight percent, and we expect more of it in the coming quarters.
Gross margin: 45 percent.
Outlook: unchanged
John de Groot: Costs fell because the new plant runs well, and because energy became cheaper than a year ago.
Operator: The first question is from Mary-Ann O'Neil.
Mary-Ann O'Neil: Hi.
Jane Roe: Hello, Mary-Ann.
Mary-Ann O'Neil: Thanks.`
    expect(brief(text)).toEqual([
      ['Operator', undefined, undefined, 'Good day, and welcome to'],
      ['Jane Roe', undefined, undefined, 'Thank you. Revenue grew '],
      ['John de Groot', undefined, undefined, 'Costs fell because the n'],
      ['Operator', undefined, undefined, 'The first question is fr'],
      ["Mary-Ann O'Neil", undefined, undefined, 'Hi.'],
      ['Jane Roe', undefined, undefined, 'Hello, Mary-Ann.'],
      ["Mary-Ann O'Neil", undefined, undefined, 'Thanks.'],
    ])
    expect(readTurns(text)[1]?.text).toContain('Gross margin: 45 percent. Outlook: unchanged')
  })

  it('are read from names on separate lines, with roles and sections', () => {
    const text = `Orchard Devices Inc. (ORCD)
Q3 2025 Earnings Call
Contents:

Prepared Remarks:

Operator

Welcome to the call.

Jane Roe -- Chief Executive Officer

Thank you, and good morning.

We grew again.
In all regions.

John Doe - Chief Financial Officer

Margins were stable.

Questions and Answers:

Operator

The first question comes from Sam Poe of Harbor.

Sam Poe -- Harbor Research -- Analyst

What of inventory?

John Doe

It fell.`
    expect(brief(text)).toEqual([
      ['Operator', undefined, 'p', 'Welcome to the call.'],
      ['Jane Roe', 'Chief Executive Officer', 'p', 'Thank you, and good morn'],
      ['John Doe', 'Chief Financial Officer', 'p', 'Margins were stable.'],
      ['Operator', undefined, 'q', 'The first question comes'],
      ['Sam Poe', 'Harbor Research -- Analyst', 'q', 'What of inventory?'],
      ['John Doe', 'Chief Financial Officer', 'q', 'It fell.'],
    ])
    expect(readTurns(text)[1]?.text).toBe('Thank you, and good morning.\n\nWe grew again. In all regions.')
  })

  it('are read with commas, brackets and marks of questions and answers', () => {
    const text = `JANE ROE, CEO: We are pleased.
[Operator] Next question please.
Q - Sam Poe: Is demand strong?
A - Jane Roe: It is.
Q: And prices?
A: They hold.`
    expect(brief(text)).toEqual([
      ['JANE ROE', 'CEO', undefined, 'We are pleased.'],
      ['Operator', undefined, undefined, 'Next question please.'],
      ['Sam Poe', undefined, 'q', 'Is demand strong?'],
      ['Jane Roe', undefined, 'q', 'It is.'],
      ['Q', undefined, 'q', 'And prices?'],
      ['A', undefined, 'q', 'They hold.'],
    ])
  })

  it('are read in Korean from names with titles before a colon', () => {
    const text = `2025년 3분기 실적 컨퍼런스콜

사회자: 지금부터 한강전자 실적 발표를 시작하겠습니다.
김한강 대표이사: 안녕하십니까. 매출은 전년 대비 8% 증가하였습니다.
주요 요인: 환율, 물량
박노을 부사장(CFO)： 영업이익률은 12%입니다.

[질의응답]

한강증권 이노을 애널리스트: 재고 수준은 어떻습니까?
박노을 부사장(CFO): 감소하였습니다.`
    expect(brief(text)).toEqual([
      ['사회자', undefined, undefined, '지금부터 한강전자 실적 발표를 시작하겠습니다'],
      ['김한강', '대표이사', undefined, '안녕하십니까. 매출은 전년 대비 8% 증가하'],
      ['박노을', '부사장 CFO', undefined, '영업이익률은 12%입니다.'],
      ['이노을', '한강증권 애널리스트', 'q', '재고 수준은 어떻습니까?'],
      ['박노을', '부사장 CFO', 'q', '감소하였습니다.'],
    ])
    expect(readTurns(text)[1]?.text).toContain('주요 요인: 환율, 물량')
  })

  it('are read in Korean from names on separate lines, in brackets and after marks', () => {
    const text = `■ 모두발언

<김한강 대표>
올해 매출 목표는 10조원입니다.

▶ 박노을 CFO
투자는 계획대로 집행합니다.

■ 질의응답

[질문] 배당 정책이 궁금합니다.
[답변] 배당성향 30%를 유지합니다.
Q1. 증설 계획은?
A1. 내년에 결정합니다.`
    expect(brief(text)).toEqual([
      ['김한강', '대표', 'p', '올해 매출 목표는 10조원입니다.'],
      ['박노을', 'CFO', 'p', '투자는 계획대로 집행합니다.'],
      ['질문', undefined, 'q', '배당 정책이 궁금합니다.'],
      ['답변', undefined, 'q', '배당성향 30%를 유지합니다.'],
      ['Q', undefined, 'q', '증설 계획은?'],
      ['A', undefined, 'q', '내년에 결정합니다.'],
    ])
  })

  it('are not found in a text that is no transcript', () => {
    for (const text of [
      '',
      'Item 1A. Risk Factors\n\nOne customer accounted for 31% of revenue.\nSource: company',
      '주식회사 한강전자\n매출: 10조\n이익: 1조',
    ])
      expect(readTurns(text)).toEqual([])
  })

  it('are read fast from a text that consists of headings', () => {
    expect(readTurns('Jane Roe -- CEO\n'.repeat(20_000))).toEqual([])
    expect(readTurns(`${'A'.repeat(200_000)}: x\n${' - '.repeat(50_000)}\n${'[('.repeat(50_000)}`)).toEqual([])
  })
})

it('are the same after writing and reading a transcript', () => {
  const turns = [
    { speaker: 'Operator', section: 'prepared-remarks', text: 'Welcome.' },
    { speaker: 'Jane Roe', role: 'Chief Executive Officer', section: 'prepared-remarks', text: 'Thanks.\n\nWe grew.' },
    { speaker: 'Jane Roe', role: 'Chief Executive Officer', section: 'questions-and-answers', text: 'Yes.' },
  ] as const
  expect(readTurns(writeTurns(turns))).toEqual(turns)
})
