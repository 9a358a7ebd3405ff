import { describe, expect, it } from 'vitest'
import { page } from '../../tables/printed-page.test-support.ts'
import { choose } from './choose-pages.test-support.ts'

const statement = {
  caption: 'Consolidated income statement',
  unit: '(in millions)',
  lines: ['|2023|2022', 'Net sales|$ 500|$ 410', 'Cost of sales|300|250', 'Gross profit|200|160'],
}
const byRegion = {
  caption: 'Net sales by geographic area',
  unit: '(in millions)',
  lines: ['|2023|2022', 'United States|$ 210|$ 180', 'Germany|170|150', 'Asia|120|80', 'Total|500|410'],
}
const bySegment = {
  caption: 'Segment information',
  unit: '(in millions)',
  lines: ['2023|Cranes|Docks|Total', 'Net sales|$ 320|$ 180|$ 500', 'Operating profit|60|20|80'],
}
const pages = [page(1, 'Harbor Corp', [statement]), page(2, 'Harbor Corp', [byRegion]), page(3, 'Harbor Corp', [bySegment])]

const figuresOf = async (question: string, all = pages): Promise<number[]> => {
  const choice = await choose(question, all)
  return choice?.kind === 'figure' ? [choice.figure, ...choice.others].map(({ figure }) => figure.value) : []
}

describe('a question for the parts of a measure', () => {
  it('is answered by rows that add up to it', async () => {
    expect(await figuresOf('Net sales by region in 2023')).toEqual([210, 170, 120, 500])
    expect(await figuresOf('2022년 지역별 매출은?')).toEqual([180, 150, 80, 410])
  })

  it('cites the cell of each part', async () => {
    const choice = await choose('Net sales by country in 2023', pages)
    const texts = choice?.kind === 'figure' ? [choice.figure, ...choice.others].map(({ text }) => text.split(' (')[0]) : []
    expect(texts).toEqual(['United States', 'Germany', 'Asia', 'Total'])
  })

  it('is not answered by rows that do not add up to it, nor by the whole', async () => {
    const wrong = { ...byRegion, lines: ['|2023|2022', 'United States|$ 210|$ 180', 'Germany|170|150', 'Asia|120|80', 'Total|600|510'] }
    const documents = [page(1, 'Harbor Corp', [statement]), page(2, 'Harbor Corp', [wrong])]
    expect((await choose('Net sales by region in 2023', documents))?.kind).not.toBe('figure')
    expect((await choose('Net sales in 2023', documents.slice(0, 1)))?.kind).toBe('figure')
  })

  it('is not answered by the parts of another kind', async () => {
    expect(await figuresOf('Net sales by customer in 2023')).not.toContain(210)
    expect(await figuresOf('Cost of sales by region in 2023')).not.toContain(210)
  })

  it('is answered by columns that add up to it', async () => {
    expect(await figuresOf('Net sales by segment in 2023')).toEqual([320, 180, 500])
  })

  it('shows the parts of a printed subtotal', async () => {
    const nested = {
      caption: 'Net sales by segment',
      unit: '(in millions)',
      lines: [
        '|2023|2022',
        'Cranes|$ 210|$ 180',
        'Docks|170|150',
        'Total reportable segments|380|330',
        'Other|120|80',
        'Net sales|500|410',
      ],
    }
    const documents = [page(1, 'Harbor Corp', [statement]), page(2, 'Harbor Corp', [nested])]
    expect(await figuresOf('Net sales by segment in 2023', documents)).toEqual([210, 170, 120, 500])
  })
})
