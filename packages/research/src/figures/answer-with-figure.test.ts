import { describe, expect, it } from 'vitest'
import type { ReadablePage } from '../readable-page.ts'
import { answerWithFigure } from './answer-with-figure.ts'
import type { StatementPage } from '@dossier/retrieval'

/** A page of lines whose cells stand between bars, read as one table. */
function page(number: number, head: string, unit: string, lines: readonly string[]): ReadablePage {
  let text = `${head}\n`
  const rows = lines.map((line) => {
    const cells = line.split('|').map((words) => {
      const start = text.length
      text += words
      const cell = { text: words, start, end: text.length }
      text += '  '
      return cell
    })
    text += '\n'
    return cells
  })
  return { number, text, headings: [], tables: [{ caption: head, unit, headerRows: 1, rows }] }
}

const pages = new Map<number, ReadablePage>([
  [
    1,
    page(1, 'Harbor Corp · Consolidated Statements of Income', '(In millions)', [
      'Years ended|2019|2018',
      'Net sales|$ 6,489|$ 7,500',
      'Cost of sales|3,400|4,000',
      'Net income|900|800',
      'Net income per share|1.25|1.10',
    ]),
  ],
  [
    2,
    page(2, 'Harbor Corp · Consolidated Balance Sheets', '(In thousands)', [
      'December 31,|2019|2018',
      'Property and equipment, net|253,000|282,000',
      'Total current assets|700,000|650,000',
      'Total current liabilities|350,000|300,000',
    ]),
  ],
  [3, page(3, '연결 손익계산서', '(단위 : 백만원)', ['|2021|2020', '매출액|279,604,799|236,806,988', '매출원가|166,411,342|144,488,296'])],
  [4, page(4, '손익계산서', '(단위 : 백만원)', ['|2021|2020', '매출액|199,744,705|166,311,191'])],
])

const shown: StatementPage[] = [
  { fileId: 1, page: 1, kind: 'income-statement', strength: 1, fit: 1 },
  { fileId: 1, page: 2, kind: 'balance-sheet', strength: 1, fit: 1 },
]
const korean: StatementPage[] = [3, 4].map((number) => ({ fileId: 2, page: number, kind: 'income-statement', strength: 1, fit: 1 }))

const ask = (question: string, statementPages = shown, language: 'en' | 'ko' = 'en') =>
  answerWithFigure({
    question,
    language,
    statementPages: async () => statementPages,
    loadPage: async (_file, number) => pages.get(number) ?? null,
  })

describe('an answer with a figure', () => {
  it('gives the printed figure with its line', async () => {
    const answer = await ask('What was the FY2019 revenue of Harbor?')
    expect(answer).toMatchObject({
      text: 'Revenue (FY2019): USD 6,489 million',
      verification: 'verified',
      figure: { value: 6489, unit: 'amount', currency: 'USD', scale: 1e6, period: 'FY2019', calculation: null },
    })
    expect(answer?.citations.map(({ page: at, quote }) => [at, quote])).toEqual([
      [1, 'Net sales'],
      [1, '$ 6,489'],
    ])
  })

  it('computes over statements of different units, and shows how', async () => {
    const answer = await ask('What is the FY2019 fixed asset turnover ratio of Harbor? Round your answer to two decimal places.')
    expect(answer).toMatchObject({
      text: 'Fixed asset turnover ratio (FY2019): 24.26',
      verification: 'computed',
      figure: { value: 24.26, calculation: '6,489 ÷ ((282 + 253) ÷ 2)' },
    })
    expect(answer?.citations).toHaveLength(6)
    expect((await ask('What was the year-over-year change in revenue of Harbor from FY2018 to FY2019?'))?.figure).toMatchObject({
      unit: 'percent',
      period: 'FY2018-FY2019',
    })
  })

  it('tells it in the unit asked for', async () => {
    expect((await ask('What was the FY2019 revenue of Harbor in USD billions?'))?.figure).toMatchObject({ value: 6.489, scale: 1e9 })
    expect(await ask('What was the FY2019 revenue of Harbor in EUR millions?')).toBeNull()
  })

  it('speaks Korean, and tells the group from the parent company', async () => {
    expect((await ask('2021년 매출액은 얼마인가?', korean, 'ko'))?.text).toBe('매출액 (2021년): 279,604,799백만원')
    expect((await ask('별도 기준 2021년 매출액은 얼마인가?', korean, 'ko'))?.text).toBe('매출액 (2021년): 199,744,705백만원')
    expect((await ask('2021년 매출총이익률을 계산해줘 (소수점 첫째 자리까지)', korean, 'ko'))?.text).toBe('매출총이익률 (2021년): 40.5%')
  })

  it('says nothing rather than something wrong', async () => {
    // Another year, another measure, no statements, and two that contradict each other.
    expect(await ask('What was the FY2016 revenue of Harbor?')).toBeNull()
    expect(await ask('What was the FY2019 goodwill of Harbor?')).toBeNull()
    expect(await ask('What was the FY2019 revenue of Harbor?', [])).toBeNull()
    pages.set(5, page(5, 'Consolidated Statements of Income', '(In millions)', ['Years ended|2019', 'Net sales|$ 6,000']))
    const contradicting: StatementPage[] = [...shown, { fileId: 1, page: 5, kind: 'income-statement', strength: 1, fit: 1 }]
    expect(await ask('What was the FY2019 revenue of Harbor?', contradicting)).toBeNull()
  })

  it('does not take a figure of one share for one of the company', async () => {
    expect((await ask('What was the FY2019 net income of Harbor?'))?.figure.value).toBe(900)
  })

  it('does not look at statements when no figure is asked for', async () => {
    let looked = false
    const answer = await answerWithFigure({
      question: 'Who chairs the board?',
      language: 'en',
      statementPages: async () => {
        looked = true
        return shown
      },
      loadPage: async () => null,
    })
    expect([answer, looked]).toEqual([null, false])
  })
})
