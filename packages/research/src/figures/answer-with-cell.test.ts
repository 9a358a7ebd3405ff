import { describe, expect, it } from 'vitest'
import { ask, page } from './ask-pages.test-support.ts'

const korean = [
  page(1, '하버전기 사업보고서', [
    { above: '주요 제품 시장점유율', lines: ['제 품|2021년|2020년', '변압기|41.5%|39.0%', '차단기|22.0%|21.0%'] },
    { above: '국가별 특허 등록 건수', unit: '(단위 : 건)', lines: ['구 분|2021년|2020년', '한 국|250|200', '미 국|90|80'] },
  ]),
  page(2, '연결재무제표 주석', [
    {
      above: '영업권의 부문별 배분',
      unit: '(단위 : 백만원)',
      lines: ['구 분|당기말|전기말', '전력 부문|4,330|4,199', 'Rail 부문|530|524', '계|4,860|4,723'],
    },
    { above: '리스부채의 상환계획', unit: '(단위 : 백만원)', lines: ['상환연도|금액', '2022년|910', '2023년|748', '계|1,658'] },
    { above: '재고자산', unit: '(단위 : 백만원)', lines: ['구 분|당기말', '원재료|700', '제품|900'] },
  ]),
  page(3, '재무제표 주석', [{ above: '재고자산', unit: '(단위 : 백만원)', lines: ['구 분|당기말', '원재료|300', '제품|400'] }]),
  page(5, '주주에 관한 사항', [
    { above: '주주 현황', unit: '(단위 : 주, %)', lines: ['성 명|소유주식수(주)|지분율(%)', '임직원|267,000|4.45'] },
  ]),
  page(4, '배당에 관한 사항', [
    {
      unit: '(단위 : 원, 백만원, %)',
      lines: ['구 분|주식의 종류|제12기|제11기', '주당 현금배당금(원)|보통주|1,444|1,200', '|우선주|1,445|1,201'],
    },
  ]),
]

const english = [
  page(1, 'Harbor Corp', [
    {
      caption: 'Net sales by segment',
      unit: '(in millions)',
      lines: ['|2022|2021|% change', 'Pumps|$ 500|$ 400|25%', 'Valves|$ 300|$ 330|(9)%', 'Total net sales|$ 800|$ 730|10%'],
    },
    {
      caption: 'Share repurchases',
      unit: '($ in millions, except per share amounts)',
      lines: ['|2022', 'Average price per share|$ 84.78'],
    },
  ]),
]

const quarterly = [
  page(1, 'Harbor Corp · Quarterly report', [
    {
      caption: 'Condensed statements of income',
      unit: '(in millions)',
      headerRows: 2,
      lines: [
        '|Three Months Ended||Six Months Ended|',
        '|June 30, 2023|June 30, 2022|June 30, 2023|June 30, 2022',
        'Net sales|$ 210|$ 190|$ 400|$ 370',
      ],
    },
  ]),
]
const koreanQuarterly = [
  page(1, '하버전기 분기보고서', [
    {
      above: '연결 손익계산서',
      unit: '(단위 : 백만원)',
      headerRows: 2,
      lines: ['|제12기 3분기||제11기 3분기|', '|3개월|누적|3개월|누적', '매출액|210|600|190|550'],
    },
  ]),
]

describe('an answer with a cell of a table', () => {
  it.each([
    ['2021년 변압기 시장점유율은 얼마인가?', '변압기 (2021년): 41.5%'],
    ['What was the market share of 변압기 in 2020?', '변압기 (2020년): 39%'],
    ['2021년 미국에서 등록된 특허는 몇 건인가?', '미 국 (2021년): 90건'],
    ['2021년말 전력 부문에 배분된 영업권은 얼마인가?', '전력 부문 (2021년): 4,330백만원'],
    ['리스부채 상환계획의 합계는 얼마인가?', '계 (2021년): 1,658백만원'],
    ['제12기 보통주 1주당 현금배당금은 얼마인가?', '주당 현금배당금(원) · 보통주 (2021년): 1,444원'],
    ['How much goodwill was allocated to the Rail segment at the end of 2020?', 'Rail 부문 (FY2020): KRW 524 million'],
  ])('%s', async (question, expected) => expect((await ask(question, korean, 2021))?.text).toBe(expected))

  it.each([
    ['What were the net sales of the Pumps segment of Harbor in 2021?', 'Pumps (FY2021): USD 400 million'],
    ['What average price per share did Harbor pay for share repurchases in 2022?', 'Average price per share (FY2022): USD 84.78'],
  ])('%s', async (question, expected) => expect((await ask(question, english, 2022))?.text).toBe(expected))

  it('of twin notes is the group’s unless the parent company’s is asked for', async () => {
    expect((await ask('2021년말 원재료 재고자산은 얼마인가?', korean, 2021))?.figure.value).toBe(700)
    expect((await ask('별도 기준 2021년말 원재료 재고자산은 얼마인가?', korean, 2021))?.figure.value).toBe(300)
  })

  it('computes the change between two years, with every cell quoted', async () => {
    const answer = await ask('한국에서 등록된 특허 건수는 2021년에 2020년 대비 몇 % 증가했나?', korean, 2021)
    expect(answer).toMatchObject({
      verification: 'computed',
      figure: { value: 25, unit: 'percent', period: 'FY2020-FY2021', calculation: '(250 − 200) ÷ 200' },
    })
    expect(answer?.citations.map(({ quote }) => quote)).toEqual(['한 국', '2021년', '250', '한 국', '2020년', '200'])
  })

  it.each([
    ['What were the net sales of Harbor in Q2 2023?', 'Net sales (Q2 2023): USD 210 million'],
    ['What were the net sales of Harbor in the second quarter of 2022?', 'Net sales (Q2 2022): USD 190 million'],
    ['What were the net sales of Harbor in the first half of 2023?', 'Net sales (H1 2023): USD 400 million'],
    ['What were the net sales of Harbor in the six months ended June 30, 2022?', 'Net sales (H1 2022): USD 370 million'],
  ])('is of the part of the year that is asked for: %s', async (question, expected) =>
    expect((await ask(question, quarterly, 2023, 2))?.text).toBe(expected),
  )

  it('tells a quarter from the months up to its end', async () => {
    expect((await ask('하버전기의 2023년 3분기 매출액은 얼마인가?', koreanQuarterly, 2023, 3))?.figure).toMatchObject({
      value: 210,
      period: 'Q3 2023',
    })
    expect((await ask('하버전기의 2023년 3분기 누적 매출액은 얼마인가?', koreanQuarterly, 2023, 3))?.figure).toMatchObject({
      value: 600,
      period: '9M 2023',
    })
  })

  it.each([
    'What were the net sales of Harbor in Q1 2023?',
    'What were the net sales of Harbor in 2023?',
    'What were the net sales of Harbor in Q2 2019?',
  ])('is none for a time that the document does not have: %s', async (question) =>
    expect(await ask(question, quarterly, 2023, 2)).toBeNull(),
  )

  it('does not take days of a fiscal year that is called otherwise for the year that is asked for', async () => {
    expect(await ask('What were the net sales of Harbor in Q2 2023?', quarterly, 2024, 2)).toBeNull()
    expect((await ask('What were the net sales of Harbor in Q2 of fiscal 2024?', quarterly, 2024, 2))?.figure).toMatchObject({
      value: 210,
      period: 'Q2 2024',
    })
  })

  it('tells an amount in the scale that is asked for', async () => {
    const answer = await ask('What were the net sales of the Valves segment of Harbor in 2022 in USD billions?', english, 2022)
    expect(answer?.figure).toMatchObject({ value: 0.3, scale: 1e9, currency: 'USD' })
  })

  it.each([
    ['a product that the table does not have', '2021년 배전반 시장점유율은 얼마인가?'],
    ['a year that it does not have', '2018년 변압기 시장점유율은 얼마인가?'],
    ['two figures at once', '2021년 변압기와 차단기의 시장점유율은 각각 얼마인가?'],
    ['a row that is not said', '2021년 시장점유율은 얼마인가?'],
    ['no figure', '변압기 시장점유율이 오른 이유는 무엇인가?'],
    ['another measure of a known row', '2021년 변압기 수출액은 얼마인가?'],
  ])('is none for %s', async (_what, question) => expect(await ask(question, korean, 2021)).toBeNull())
})

it('does not answer a question for people with shares', async () => {
  expect(await ask('임직원은 몇 명인가?', korean, 2021)).toBeNull()
  expect(await ask('임직원의 소유주식수는?', korean, 2021)).not.toBeNull()
})

it('does not answer a question for a length of time with money', async () => {
  expect(await ask('전력 부문 영업권의 내용연수는?', korean, 2021)).toBeNull()
})

it('does not answer for a whole with a part of it, nor for a balance with its change', async () => {
  const borrowings = [
    page(1, '하버전기 주석', [
      {
        above: '차입금',
        unit: '(단위 : 백만원)',
        lines: ['구 분|2021년|2020년', '장기차입금|5,500|7,000', '단기차입금의 순증감|(500)|300'],
      },
    ]),
  ]
  expect(await ask('2021년 차입금은 얼마인가?', borrowings, 2021)).toBeNull()
  expect(await ask('2021년 단기차입금은 얼마인가?', borrowings, 2021)).toBeNull()
  expect(await ask('2021년 장기차입금은 얼마인가?', borrowings, 2021)).not.toBeNull()
})

it('does not answer for a year with what was only expected of it, nor with the last twelve months', async () => {
  const model = [
    page(1, 'Harbor Corp', [
      { unit: '(in millions of US dollars)', lines: ['|FY2024A|FY2025E|2026F|LTM Jun-25', 'Net sales|120|150|180|135'] },
    ]),
  ]
  expect(await ask('What were net sales in fiscal 2024?', model, 2024)).not.toBeNull()
  for (const year of [2025, 2026]) expect(await ask(`What were net sales in fiscal ${year}?`, model, 2024)).toBeNull()
})
