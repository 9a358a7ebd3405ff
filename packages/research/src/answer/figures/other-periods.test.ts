import { describe, expect, it } from 'vitest'
import { page } from '../../tables/printed-page.test-support.ts'
import { otherYears } from '../../question/index.ts'
import { choose, gather } from './choose-pages.test-support.ts'

const annual = [
  page(1, 'Harbor Corp', [
    {
      caption: 'Consolidated income statement',
      unit: '(in millions)',
      lines: [
        '|2023|2022|2021',
        'Net sales|$ 500|$ 400|$ 300',
        'Cost of sales|300|250|190',
        'Gross profit|200|150|110',
        'Operating expenses|120|100|80',
        'Net income|60|40|20',
      ],
    },
  ]),
]

const textsOf = async (question: string): Promise<string[]> => {
  const choice = await choose(question, annual, { fiscalYear: 2023 })
  return choice?.kind === 'figure' ? [choice.figure, ...choice.others].map(({ text }) => text) : []
}

describe('a figure of several years', () => {
  it.each([
    ['What were net sales in 2023 and 2022?', [500, 400]],
    ['What were net sales, 2023 vs 2022?', [500, 400]],
    ['What were net sales from 2021 to 2023?', [500, 400, 300]],
    ['What were net sales over the last three years?', [500, 400, 300]],
    ['What was net income in 2022?', [40]],
  ])('%s', async (question, values) => {
    const texts = await textsOf(question)
    expect(texts.map((text) => Number(/(\d+) million$/.exec(text)?.[1]))).toEqual(values)
  })

  it('is calculated for each of them where the measure is', async () => {
    const texts = await textsOf('What was the gross margin in 2023 and 2022?')
    expect(texts.map((text) => /([\d.]+%)$/.exec(text)?.[1])).toEqual(['40.0%', '37.5%'])
  })

  it('is not looked for where a calculation over the years is requested, or a year only qualifies the measure', async () => {
    const years = async (question: string) => {
      const gathered = await gather(question, annual)
      return gathered && otherYears(gathered.question, gathered.asked, 2023)
    }
    expect(await years('How much did net sales grow from 2022 to 2023?')).toEqual([])
    expect(await years('What was the average of net sales in 2022 and 2023?')).toEqual([])
    expect(await years('What is the carrying amount of the notes due 2027 in 2023?')).toEqual([])
    expect(await years('2023년과 2022년 매출액은?')).toEqual([1])
    expect(await years('매출액 추이')).toHaveLength(9)
  })
})
