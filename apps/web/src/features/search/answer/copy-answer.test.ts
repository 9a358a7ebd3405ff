import type { Citation } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import type { CitedPassage } from '../../evidence/index.ts'
import { answerAsText } from './copy-answer.ts'

const cite = (page: number): Citation => ({
  kind: 'file',
  source: 'file',
  fileId: 4,
  filename: 'Annual report.pdf',
  page,
  anchor: { kind: 'page' },
  quote: '',
  start: 0,
  end: 4,
  boxes: [],
})
const copy = {
  projectId: 1,
  sources: 'Sources',
  place: ({ citations: [{ page }] }: CitedPassage) => `p. ${page}`,
  address: ({ citations: [{ page }] }: CitedPassage) => `https://dossier/e/${page}`,
}

describe('answerAsText', () => {
  it('lists each source once and cites it by number', () => {
    const text = answerAsText({
      ...copy,
      question: 'How did sales develop?',
      sentences: [
        { text: 'Sales grew 4 %.', citations: [cite(12), cite(12)], verification: 'verified' },
        { text: 'Costs fell.', citations: [cite(13), cite(12)], verification: 'verified' },
      ],
    })
    expect(text).toBe(
      [
        'How did sales develop?',
        'Sales grew 4 %. [1]',
        'Costs fell. [2][1]',
        'Sources\n[1] Annual report.pdf, p. 12\nhttps://dossier/e/12\n[2] Annual report.pdf, p. 13\nhttps://dossier/e/13',
      ].join('\n\n'),
    )
  })

  it('writes the calculation of a figure below it', () => {
    const figure = { value: 42.6, unit: 'percent', scale: 1, calculation: '24,375 / 57,175' } as const
    const text = answerAsText({
      ...copy,
      question: 'Q',
      sentences: [{ text: '42.6 %', citations: [cite(9)], verification: 'computed', figure }],
    })
    expect(text).toContain('42.6 % [1]\n= 24,375 / 57,175\n\n')
  })

  it('puts the lines of figures between sentences and sources', () => {
    const sentences = [{ text: 'A', citations: [cite(9)], verification: 'verified' as const }]
    expect(answerAsText({ ...copy, question: 'Q', sentences, figures: 'Measure\tValue' })).toContain('A [1]\n\nMeasure\tValue\n\nSources')
  })

  it('lists closest figures before closest passages, each under its heading', () => {
    const text = answerAsText({
      ...copy,
      question: 'Q',
      candidates: { heading: 'These come closest', lines: [{ text: 'Net sales: 12', citations: [cite(9)] }] },
      heading: 'Closest passages',
      sentences: [{ text: 'A', citations: [cite(10)], verification: 'verified' }],
    })
    expect(text).toContain('Q\n\nThese come closest\n- Net sales: 12 [1]\n\nClosest passages\n\nA [2]\n\nSources')
  })

  it('omits the list of sources when nothing is cited', () => {
    const text = answerAsText({ ...copy, question: 'Q', sentences: [{ text: 'A', citations: [], verification: 'unsupported' }] })
    expect(text).toBe('Q\n\nA')
  })
})
