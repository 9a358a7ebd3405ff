import type { Citation } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { numberCitations } from './number-citations.ts'

const cite = (fileId: number, page: number, start = 0): Citation => ({
  source: 'file',
  fileId,
  filename: `${fileId}.pdf`,
  page,
  anchor: { kind: 'page' },
  quote: 'quote',
  start,
  end: start + 5,
  boxes: [],
})

describe('the numbers of citations', () => {
  it('count in reading order, and give one passage one number', () => {
    const { citations, numberOf } = numberCitations([
      { citations: [cite(1, 4), cite(2, 1)] },
      { citations: [cite(1, 4)] },
      { citations: [cite(1, 4, 50)] },
    ])
    expect(citations.map((citation) => [citation.fileId, citation.page, citation.start])).toEqual([
      [1, 4, 0],
      [2, 1, 0],
      [1, 4, 50],
    ])
    expect([numberOf(cite(1, 4)), numberOf(cite(2, 1)), numberOf(cite(1, 4, 50)), numberOf(cite(9, 9))]).toEqual([1, 2, 3, 0])
  })
})
