import { describe, expect, it } from 'vitest'
import type { ReadablePage } from '../../evidence/index.ts'
import { page } from '../../tables/printed-page.test-support.ts'
import { numbered } from '../../testing/numbered.test-support.ts'
import { chooseAmongDocuments } from './choose-pages.test-support.ts'

const company = 'Harbor Corp'
const income = (number: number, sales: string, rows: readonly string[] = []): ReadablePage =>
  page(number, 'Harbor Corp', [
    {
      caption: 'Consolidated income statement',
      unit: '(in millions)',
      lines: ['|2023|2022', `Net sales|$ ${sales}|$ 400`, 'Cost of sales|300|250', ...rows],
    },
  ])
const words = (number: number, text: string): ReadablePage => ({ ...page(number, 'Harbor Corp', []), text })

type Documents = Parameters<typeof chooseAmongDocuments>[1]
const answer = async (question: string, documents: Documents): Promise<[string, ...unknown[]]> => {
  const choice = await chooseAmongDocuments(question, documents)
  if (choice?.kind === 'figure') return ['figure', choice.figure.figure.value, choice.figure.citations[0]?.source]
  return choice?.kind === 'candidates' ? ['candidates', ...choice.candidates.map(({ figure }) => figure.value)] : ['none']
}

describe('the figures of a corrected report', () => {
  const original = { company, pages: [income(1, '500', ['Rental expense|20|15'])], correctedBy: [2] }
  const asked = 'What were net sales in 2023?'

  it('are those of its correction, also where the search found only the original', async () => {
    const correction = { company, pages: [words(1, 'Notice'), income(2, '480', ['Rental expense|20|15'])] }
    expect(await answer(asked, [original, correction])).toEqual(['figure', 480, numbered(2)])
    expect(await answer(asked, [original, { ...correction, found: [] }])).toEqual(['figure', 480, numbered(2)])
    expect(await answer('What was rental expense in 2023?', [original, { ...correction, found: [] }])).toEqual(['figure', 20, numbered(2)])
  })

  it('are those of the latest of several corrections', async () => {
    const documents = [
      { ...original, correctedBy: [3, 2] },
      { company, pages: [income(1, '480')], correctedBy: [3] },
      { company, pages: [income(1, '470')] },
    ]
    expect(await answer(asked, documents)).toEqual(['figure', 470, numbered(3)])
  })

  it('remain where the correction does not print them', async () => {
    const part = { company, pages: [income(1, '480')] }
    expect(await answer('What was rental expense in 2023?', [original, part])).toEqual(['figure', 20, numbered(1)])
  })

  it('are left out in sentences too: those that the correction repeats, and amounts that it changed', async () => {
    const sentence = (sales: string): ReadablePage => words(2, `Net sales in 2023 were $ ${sales} million.`)
    const repeated = [
      { company, pages: [sentence('500')], correctedBy: [2] },
      { company, pages: [sentence('480')] },
    ]
    expect(await answer(asked, repeated)).toEqual(['figure', 480, numbered(2)])
    const changed = [
      { ...original, pages: [...original.pages, sentence('500')] },
      { company, pages: [income(1, '480')] },
    ]
    expect(await answer(asked, changed)).toEqual(['figure', 480, numbered(2)])
  })

  it('are candidates of both reports where neither is known to correct the other', async () => {
    const { correctedBy: _, ...uncorrected } = original
    expect((await answer(asked, [uncorrected, { company, pages: [income(1, '480')] }]))[0]).toBe('candidates')
  })
})

describe('a column of amounts before a correction', () => {
  const notice = page(1, 'Harbor Corp', [
    {
      caption: 'Consolidated income statement for 2023',
      unit: '(in millions)',
      lines: ['|As previously reported|As restated', 'Net sales in 2023|$ 500|$ 480', 'Cost of sales in 2023|300|290'],
    },
  ])

  it('has no figure for a question, unless that asks for it', async () => {
    expect(await answer('What were net sales in 2023?', [{ company, pages: [notice] }])).toEqual(['figure', 480, numbered(1)])
    expect((await answer('What were net sales in 2023 as previously reported?', [{ company, pages: [notice] }])).slice(1)).toContain(500)
  })
})
