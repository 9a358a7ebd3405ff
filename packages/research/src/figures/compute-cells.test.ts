import { describe, expect, it } from 'vitest'
import { ask, page } from './ask-pages.test-support.ts'

describe('a figure that is computed of several cells', () => {
  const segments = [
    page(1, 'Harbor Corp', [
      {
        caption: 'Net sales by product',
        unit: '(in millions)',
        lines: [
          '|2022|2021|2020',
          'Pumps|$ 500|$ 400|$ 300',
          'Valves|300|330|300',
          'Total net sales|$ 800|$ 730|$ 600',
          'Operating income|90|80|70',
        ],
      },
      { caption: 'Gross margin by product', lines: ['|2022|2021', 'Pumps|31.0%|30.0%', 'Valves|42.0%|41.0%'] },
      { caption: 'Employees by country', lines: ['|2022|2021', 'Norway|60|55', 'Chile|40|45', 'Total employees|100|100'] },
    ]),
  ]

  it.each([
    ['What share of net sales of Harbor in 2022 came from pumps?', 62.5, '500 ÷ 800'],
    ['What percentage of the employees of Harbor were in Norway in 2021?', 55, '55 ÷ 100'],
    ['What is the sum of the net sales of valves of Harbor from 2020 to 2022?', 930, '300 + 330 + 300'],
    ['What were the average annual net sales of pumps of Harbor over 2020 to 2022?', 400, '(300 + 400 + 500) ÷ 3'],
    ['By what percentage did net sales of pumps of Harbor grow in 2022?', 25, '(500 − 400) ÷ 400'],
  ])('%s', async (question, value, calculation) => {
    expect((await ask(question, segments, 2022))?.figure).toMatchObject({ value, calculation })
  })

  it.each([
    ['a part that the total does not hold', 'What share of net sales of Harbor in 2022 came from operating income?'],
    ['a percentage of another kind', 'What share of gross profit of Harbor in 2022 came from pumps?'],
    ['a year that is not printed', 'What is the sum of the net sales of valves of Harbor from 2018 to 2022?'],
  ])('is none for %s', async (_what, question) => expect(await ask(question, segments, 2022)).toBeNull())

  it('does not tell that the whole is all of itself', async () => {
    const mix = [
      page(1, 'Harbor Corp', [{ caption: 'Net sales mix', lines: ['|2022|2021', 'Pumps|70%|60%', 'Valves|30%|40%', 'Total|100%|100%'] }]),
    ]
    expect((await ask('What share of net sales of Harbor in 2022 came from pumps?', mix, 2022))?.figure.value).toBe(70)
    expect(await ask('What share of total net sales of Harbor in 2022 came from cranes?', mix, 2022)).toBeNull()
  })

  it('does not take the total of a segment for that of the company', async () => {
    const ofSegment = [
      page(1, 'Harbor Corp', [
        {
          caption: 'Net sales of the Rail segment',
          unit: '(in millions)',
          lines: ['|2022|2021', 'Pumps|300|200', 'Valves|100|200', 'Total|400|400'],
        },
        { caption: 'Income', unit: '(in millions)', lines: ['|2022|2021', 'Net sales|900|880', 'Cost of sales|500|490'] },
      ]),
    ]
    expect(await ask('What share of net sales of Harbor in 2022 came from pumps?', ofSegment, 2022)).toBeNull()
  })

  it('knows numbered business years that are bracketed', async () => {
    const regions = [
      page(1, '하버전기 주석', [
        {
          above: '지역별 매출액',
          unit: '(단위 : 백만원)',
          lines: ['구 분|제 12(당) 기|제 11(전) 기', '대한민국|900|800', '유럽|150|120', '합계|1,050|920'],
        },
      ]),
    ]
    const answer = await ask('2021년 유럽 매출은 전년 대비 몇 % 증가했나?', regions, 2021)
    expect(answer?.figure).toMatchObject({ value: 25, calculation: '(150 − 120) ÷ 120' })
  })
})

describe('a figure of the kind that is asked for', () => {
  const plants = [
    page(1, '하버전기 사업보고서', [
      { above: '(생산능력)', unit: '(단위 : 천대)', lines: ['품 목|2021년|2020년', '변압기|540|515'] },
      { above: '(생산실적)', unit: '(단위 : 천대)', lines: ['품 목|2021년|2020년', '변압기|441|482'] },
    ]),
  ]
  const cards = [
    page(1, 'Harbor Corp', [
      { unit: '(in millions)', lines: ['|2022|2021', 'Net card fees|$ 6,070|$ 5,195', 'Average fee per card (dollars) (a)|$ 82|$ 74'] },
    ]),
  ]

  it('tells what was made from what could be', async () => {
    expect((await ask('2020년 변압기 생산실적은 몇 대인가?', plants, 2021))?.figure.value).toBe(482)
    expect((await ask('2020년 변압기 생산능력은 몇 대인가?', plants, 2021))?.figure.value).toBe(515)
  })

  it('tells what is everywhere from what is at home, and what is owned from what is rented', async () => {
    const places = [
      page(1, 'Harbor Corp', [
        { caption: 'Number of patents', lines: ['|Patents worldwide|U.S. patents', 'Pumps|1,176|165'] },
        { caption: 'Number of stores', lines: ['|Owned|Leased', 'Norway|89|16'] },
      ]),
    ]
    expect((await ask('How many patents does Harbor hold worldwide for pumps?', places, 2022))?.figure.value).toBe(1176)
    expect((await ask('How many stores does Harbor own in Norway?', places, 2022))?.figure.value).toBe(89)
  })

  it('tells a mean of each from the sum of all', async () => {
    expect((await ask('What was the average fee per card of Harbor in 2021?', cards, 2022))?.text).toContain('USD 74')
    expect((await ask('What were the net card fees of Harbor in 2021?', cards, 2022))?.figure).toMatchObject({ value: 5195, scale: 1e6 })
  })
})
