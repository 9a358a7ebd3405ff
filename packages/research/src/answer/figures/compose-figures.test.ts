import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { page } from '../../tables/printed-page.test-support.ts'
import { choose } from './choose-pages.test-support.ts'

const statements = [
  page(1, 'Harbor Corp', [
    {
      caption: 'Consolidated income statement',
      unit: '(in millions)',
      lines: [
        '|2023|2022',
        'Net sales|$ 500|$ 400',
        'Cost of sales|300|250',
        'Gross profit|200|150',
        'Crane repairs|(40)|(30)',
        'Wharf rents|60|50',
      ],
    },
  ]),
  page(2, 'Harbor Corp', [
    {
      caption: 'Consolidated balance sheet',
      unit: '(in millions)',
      lines: ['|December 31, 2023|December 31, 2022', 'Total current assets|$ 300|$ 280', 'Total current liabilities|120|140'],
    },
  ]),
]
const korean = [
  page(1, '하버전기 사업보고서', [
    {
      above: '연결 손익계산서',
      unit: '(단위 : 백만원)',
      lines: ['구 분|2023년|2022년', '매출액|500|400', '매출원가|300|250', '매출총이익|200|150', '임차료|60|50', '수선비|40|30'],
    },
    {
      above: '연결 재무상태표',
      unit: '(단위 : 백만원)',
      lines: ['구 분|2023년말|2022년말', '유동자산|300|280', '유동부채|120|140'],
    },
  ]),
]

const computedOf = async (question: string, pages: typeof statements) => {
  const answer = await choose(question, pages, { fiscalYear: 2023 })
  const candidates = answer?.kind === 'candidates' ? answer.candidates : answer?.kind === 'figure' ? [answer.figure] : []
  return candidates.find(({ verification }) => verification === 'computed')
}

describe('composeAnswers', () => {
  it.each([
    ['What percentage of net sales were wharf rents in 2023?', statements, { value: 12, unit: 'percent', calculation: '60 ÷ 500' }],
    ['Crane repairs as a percentage of net sales in 2022?', statements, { value: 7.5, unit: 'percent', calculation: '30 ÷ 400' }],
    ['What were wharf rents minus crane repairs in 2023?', statements, { value: 20, unit: 'amount', scale: 1e6, calculation: '60 − 40' }],
    ['Wharf rents and crane repairs combined in 2022?', statements, { value: 80, unit: 'amount', calculation: '50 + 30' }],
    ['Crane repairs over wharf rents in 2022?', statements, { value: 0.6, calculation: '30 ÷ 50' }],
    ['By how much in % did wharf rents rise in 2023?', statements, { value: 20, unit: 'percent' }],
    ['How much lower were wharf rents in 2022 than in 2023?', statements, { value: 10, calculation: '60 − 50', period: 'FY2022-FY2023' }],
    ['2023년 매출 대비 임차료 비율은?', korean, { value: 12, unit: 'percent', calculation: '60 ÷ 500' }],
    ['2022년 매출에서 수선비가 차지하는 비중은?', korean, { value: 7.5, unit: 'percent', calculation: '30 ÷ 400' }],
    ['2023년 임차료에서 수선비를 뺀 금액은 얼마인가?', korean, { value: 20, unit: 'amount', currency: 'KRW', calculation: '60 − 40' }],
    ['2022년 임차료와 수선비를 합친 금액은 얼마인가?', korean, { value: 80, calculation: '50 + 30' }],
  ])('computes a calculation that is written out: %s', async (question, pages, figure) =>
    expect(await computedOf(question, pages)).toMatchObject({ verification: 'computed', figure }),
  )

  it.each([
    ['What was the current ratio at the end of 2023?', statements, 2.5],
    ['Working capital at the end of 2023?', statements, 180],
    ['2023년 말 운전자본은 얼마인가?', korean, 180],
    ['2023년 말 유동비율은 몇 %인가?', korean, 250],
    ['2023년 매출총이익률은?', korean, 40],
    ['What was the wharf gross margin percentage in 2023?', statements, 40],
  ])('computes a measure that the glossary defines: %s', async (question, pages, value) =>
    expect((await computedOf(question, pages))?.figure.value).toBeCloseTo(value, 6),
  )

  it('cites every operand as printed', async () => {
    const result = await computedOf('What percentage of net sales were wharf rents in 2023?', statements)
    const text = statements[0]?.text ?? ''
    expect(result?.citations.map(({ quote }) => quote)).toEqual(expect.arrayContaining(['Wharf rents', '60', 'Net sales', '$ 500']))
    for (const { start, end, quote } of result?.citations ?? []) expect(text.slice(start, end)).toBe(quote)
  })

  it('uses operands of one currency', async () => {
    const mixed = [
      page(1, 'Harbor Corp', [
        { caption: 'Rents', unit: '(in millions of US dollars)', lines: ['|2023', 'Wharf rents|60'] },
        { caption: 'Repairs', unit: '(in millions of euros)', lines: ['|2023', 'Crane repairs|40'] },
      ]),
    ]
    expect(await computedOf('What were wharf rents minus crane repairs in 2023?', mixed)).toBeUndefined()
  })

  it('computes a share of amounts of one kind only', async () => {
    const counted = [
      page(1, 'Harbor Corp', [
        { caption: 'Wharf customers', lines: ['Number of|2023', 'Wharf customers|98,000'] },
        { caption: 'Consolidated income statement', unit: '(in millions)', lines: ['|2023', 'Net sales|$ 500'] },
      ]),
    ]
    expect(await computedOf('What percentage of net sales were wharf customers in 2023?', counted)).toBeUndefined()
  })

  it('uses operands of one period', async () => {
    const apart = [
      page(1, 'Harbor Corp', [
        { caption: 'Rents', unit: '(in millions)', lines: ['|2023', 'Wharf rents|$ 60'] },
        { caption: 'Repairs', unit: '(in millions)', lines: ['|2021', 'Crane repairs|$ 40'] },
      ]),
    ]
    expect(await computedOf('What were wharf rents minus crane repairs in 2023?', apart)).toBeUndefined()
  })

  it('compares a quarter with the same quarter a year before', async () => {
    const quarters = [
      page(1, 'Harbor Corp', [
        {
          caption: 'Wharf rents',
          unit: '(in millions)',
          headerRows: 2,
          lines: [
            '|Three Months Ended||Nine Months Ended|',
            '|July 1, 2023|June 25, 2022|July 1, 2023|June 25, 2022',
            'Wharf rents|$ 18|$ 15|$ 50|$ 40',
          ],
        },
      ]),
    ]
    const result = await computedOf(
      'By what percentage did wharf rents grow in the nine months to July 1, 2023 against a year before?',
      quarters,
    )
    expect(result?.figure).toMatchObject({ value: 25, calculation: '(50 − 40) ÷ 40' })
  })

  it('computes a change between the tables of two years', async () => {
    const table = (year: string, rents: string) => ({
      caption: 'Costs',
      unit: '(in millions)',
      lines: [`|${year}`, `Wharf rents|$ ${rents}`, 'Wages|9'],
    })
    const result = await computedOf('How much did wharf rents grow in percent in 2023?', [
      page(1, 'Harbor Corp', [table('2023', '60'), table('2022', '50')]),
    ])
    expect(result?.figure).toMatchObject({ value: 20, unit: 'percent', calculation: '(60 − 50) ÷ 50' })
  })

  it('adds two rows with one name, and not their total', async () => {
    const pages = [
      page(1, 'Harbor Corp', [
        {
          caption: 'Dredging backlog',
          unit: '(in millions)',
          lines: ['|2023|2022', 'Dredging backlog, yards|$ 12|11', 'Dredging backlog, docks|17|16'],
        },
      ]),
    ]
    const result = await computedOf('What was the dredging backlog of both segments together in 2023?', pages)
    expect(result?.figure).toMatchObject({ value: 29, calculation: '12 + 17' })
  })

  it('returns the result of its own calculation for any figures, and states nothing else', async () => {
    const amount = fc.integer({ min: 100, max: 99_999 })
    await fc.assert(
      fc.asyncProperty(amount, amount, async (repairs, difference) => {
        const rents = repairs + difference
        const pages = [
          page(1, 'Harbor Corp', [
            { caption: 'Costs', unit: '(in millions)', lines: ['|2023|2022', `Wharf rents|$ ${rents}|1`, `Crane repairs|${repairs}|2`] },
          ]),
        ]
        const answer = await choose('What were wharf rents minus crane repairs in 2023?', pages, { fiscalYear: 2023 })
        const result = await computedOf('What were wharf rents minus crane repairs in 2023?', pages)
        const stated = answer?.kind === 'figure' ? answer.figure : result
        for (const one of [result, stated])
          expect(one).toMatchObject({ verification: 'computed', figure: { value: difference, scale: 1e6 } })
      }),
      { numRuns: 12 },
    )
  })
})

it.each([
  ['What was revenue growth in 2023?', statements],
  ['2023년 매출 성장률은?', korean],
])('composeAnswers calculates the growth of a measure that the glossary names with it: %s', async (question, pages) => {
  expect((await computedOf(question, pages))?.text).toMatch(/: 25\.0%$/)
})

describe('composeAnswers, for questions whether something rose or fell', () => {
  it.each([
    ['Did net sales increase?', statements, 'Yes, Net sales rose (FY2022–FY2023): +25.0%'],
    ['Did net sales fall in 2023?', statements, 'No, Net sales rose (FY2022–FY2023): +25.0%'],
    ['Did net sales grow or fall?', statements, 'Net sales rose (FY2022–FY2023): +25.0%'],
    ['Are current liabilities lower than in 2022?', statements, /^Yes, Total current liabilities fell \(.*\): -14\.3%$/],
    ['매출액은 전년보다 늘었나요?', korean, '예, 매출액 증가 (2022–2023년): +25.0%'],
    ['2023년에 매출액은 감소했습니까?', korean, '아니요, 매출액 증가 (2022–2023년): +25.0%'],
  ])('answers by calculation: %s', async (question, pages, text) => {
    expect((await computedOf(question, pages))?.text).toMatch(text)
  })

  it('uses the difference if a change in per cent is meaningless', async () => {
    const loss = [
      page(1, 'Harbor Corp', [
        {
          caption: 'Consolidated income statement',
          unit: '(in millions)',
          lines: ['|2023|2022', 'Net sales|500|400', 'Net income (loss)|20|(30)'],
        },
      ]),
    ]
    expect((await computedOf('Did net income increase in 2023?', loss))?.text).toBe(
      'Yes, Net income (loss) rose (FY2022–FY2023): +50 million',
    )
  })

  it('does not answer with a part of the requested measure', async () => {
    const lines = ['구 분|2023년|2022년', '장기차입금|5,500|7,000', '단기차입금|5,000|3,000', '매출채권|60|50']
    const debt = [page(1, '하버전기 사업보고서', [{ above: '연결 재무상태표', unit: '(단위 : 백만원)', lines }])]
    expect((await choose('차입금은 줄었나요?', debt, { fiscalYear: 2023 }))?.kind).not.toBe('figure')
  })

  it("uses the group's figures if the report has the parent's as well", async () => {
    const statement = (above: string, sales: string, profit: string) => ({
      above,
      unit: '(단위 : 백만원)',
      lines: [
        '구 분|2023년|2022년',
        `매출액|${sales}`,
        '매출원가|300|250',
        '매출총이익|200|150',
        '판매비와관리비|90|80',
        `영업이익|${profit}`,
        '법인세비용|20|15',
        '당기순이익|80|50',
      ],
    })
    const both = [
      page(1, '하버전기', [statement('손익계산서', '300|290', '60|66')]),
      page(2, '하버전기', [statement('연결 손익계산서', '500|400', '110|70')]),
    ]
    const answer = await computedOf('영업이익은 늘었나요?', both)
    expect(answer?.figure).toMatchObject({ calculation: '(110 − 70) ÷ 70' })
  })

  it('does not compute the change of a row that is a change itself', async () => {
    const flows = [
      page(1, 'Harbor Corp', [
        {
          caption: 'Consolidated statement of cash flows',
          unit: '(in millions)',
          lines: ['|2023|2022', 'Increase in cash and cash equivalents|9|3'],
        },
      ]),
    ]
    expect(await computedOf('Has cash increased in 2023?', flows)).toBeUndefined()
  })
})
