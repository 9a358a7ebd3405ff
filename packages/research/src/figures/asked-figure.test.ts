import { writeFormula } from '@dossier/finance'
import { describe, expect, it } from 'vitest'
import { readAskedFigure } from './asked-figure.ts'

/** The reading of a question in one line. */
function reading(question: string): string | null {
  const asked = readAskedFigure(question)
  return asked && `${writeFormula(asked.formula, ({ item, year }) => `${item}[${year}]`)} | ${asked.unit}`
}

describe('a question for a figure', () => {
  it.each([
    ['What is the FY2018 capital expenditure amount (in USD millions) for Harbor?', 'capital-expenditure[2018] | amount'],
    ['How much total assets did Harbor have at the end of FY2021?', 'total-assets[2021] | amount'],
    ['하버의 2018 회계연도 자본적지출(CAPEX) 금액은 백만 달러 단위로 얼마인가?', 'capital-expenditure[2018] | amount'],
    ['하버의 2021년 말 자산총계는 얼마인가?', 'total-assets[2021] | amount'],
    [
      "What is Harbor's year-over-year change in revenue from FY2016 to FY2017 (in units of percents)?",
      '(revenue[2017] − revenue[2016]) ÷ revenue[2016] | percent',
    ],
    ['하버의 2017년 매출 증가율은 얼마인가?', '(revenue[2017] − revenue[2016]) ÷ revenue[2016] | percent'],
    ["What is Harbor's 2 year total revenue CAGR from FY2020 to FY2022?", '(revenue[2022] ÷ revenue[2020])^(1/2) − 1 | percent'],
    [
      'What is the FY2018 - FY2019 2 year average of capex as a % of revenue for Harbor?',
      '(capital-expenditure[2018] ÷ revenue[2018] + capital-expenditure[2019] ÷ revenue[2019]) ÷ 2 | percent',
    ],
    ['하버의 2019년 매출 대비 자본적지출 비율은 얼마인가?', 'capital-expenditure[2019] ÷ revenue[2019] | percent'],
    ['What was the FY2020 operating income margin of Harbor?', 'operating-income[2020] ÷ revenue[2020] | percent'],
    ['2021년 매출액은?', 'revenue[2021] | amount'],
    ['하버의 2021년 말 유동비율은 얼마인가?', 'current-assets[2021] ÷ current-liabilities[2021] | ratio'],
    ['What is the return on equity of Harbor in FY2020?', 'net-income[2020] ÷ ((total-equity[2019] + total-equity[2020]) ÷ 2) | ratio'],
  ])('%s', (question, expected) => expect(reading(question)).toBe(expected))

  it.each([
    [
      'What is the FY2017 payable days ratio (PDR) for Harbor? PDR is defined as: 365 * (average accounts payable between FY2016 and FY2017) / (FY2017 COGS + change in inventory between FY2016 and FY2017).',
      '365 × (payables[2016] + payables[2017]) ÷ 2 ÷ (cost-of-sales[2017] + inventories[2017] − inventories[2016]) | days',
    ],
    [
      "What is Harbor's FY2021 net working capital? Define net working capital as total current assets less total current liabilities. Answer in USD millions.",
      'current-assets[2021] − current-liabilities[2021] | amount',
    ],
    [
      '하버의 2017 회계연도 매입채무 회전일수(DPO)는 얼마인가? DPO는 365 * (2016 회계연도와 2017 회계연도 매입채무의 평균) / (2017 회계연도 매출원가 + 2016 회계연도와 2017 회계연도 사이의 재고자산 증감)으로 정의한다.',
      '365 × (payables[2016] + payables[2017]) ÷ 2 ÷ (cost-of-sales[2017] + inventories[2017] − inventories[2016]) | days',
    ],
    [
      '하버의 2020 회계연도 유동비율은 얼마인가? 이 비율은 유동자산 합계를 유동부채 합계로 나눈 값으로 정의한다.',
      'current-assets[2020] ÷ current-liabilities[2020] | ratio',
    ],
    [
      'What is the FY2019 cash conversion cycle (CCC) for Harbor? CCC is defined as: DIO - DPO. DIO is defined as: 365 * FY2019 inventory / FY2019 COGS. DPO is defined as: 365 * FY2019 accounts payable / FY2019 COGS.',
      '365 × inventories[2019] ÷ cost-of-sales[2019] − 365 × payables[2019] ÷ cost-of-sales[2019] | days',
    ],
  ])('goes by the calculation that it writes out: %s', (question, expected) => expect(reading(question)).toBe(expected))

  it('says in what and how exactly it wants the figure', () => {
    expect(readAskedFigure('What is the FY2018 net PPNE for Harbor? Answer in USD billions.')).toMatchObject({
      currency: 'USD',
      scale: 1e9,
    })
    expect(readAskedFigure('하버의 2018년 매출은 얼마인가? 억원 단위로 답해줘.')).toMatchObject({ currency: 'KRW', scale: 1e8 })
    expect(readAskedFigure('What is the FY2018 current ratio of Harbor? Round your answer to two decimal places.')).toMatchObject({
      decimals: 2,
    })
    expect(readAskedFigure('하버의 2018년 유동비율은 얼마인가? 소수점 첫째 자리까지 답해줘.')).toMatchObject({ decimals: 1 })
    expect(readAskedFigure('What was the FY2018 revenue of Harbor in CA$ millions?')).toMatchObject({ currency: 'CAD', scale: 1e6 })
    expect(readAskedFigure("What was the FY'18 revenue of Harbor in C$ thousands?")).toMatchObject({
      years: [2018],
      currency: 'CAD',
      scale: 1e3,
    })
    expect(readAskedFigure('하버의 2018년 별도 기준 영업이익은 얼마인가?')).toMatchObject({ separate: true })
  })

  it.each([
    'What was the revenue of the Valves segment in FY2020?',
    '2021년에 반도체 쪽 시설투자에 얼마 썼어?',
    'What was adjusted operating income in FY2020?',
    'What was revenue in Q2 of FY2023?',
    'What was revenue in 9M 2023?',
    'What was revenue in 1H 2023?',
    'What was revenue for the LTM Jun-24?',
    'What is the revenue of Harbor in FY2025E?',
    'What is the revenue of Harbor in 2025F?',
    '하버의 2025년 예상 매출은 얼마인가?',
    'How much capex does Harbor expect for FY2025?',
    'What drove the change in gross margin in FY2022?',
    'Has Harbor paid dividends in FY2022?',
    'What was the inventory reserve in FY2022?',
    'What was revenue?',
    'Who audits the accounts of FY2022?',
    'What is the FY2020 happiness index? It is defined as: smiles / FY2020 revenue.',
    '',
  ])('is none where statements of a year do not answer: %s', (question) => expect(readAskedFigure(question)).toBeNull())
})
