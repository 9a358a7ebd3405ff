import type { Citation } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { citedPassages, quoteOf } from './cited-passages.ts'

const cite = (fileId: number, page: number, start = 0, quote = 'quote'): Citation => ({
  source: 'file',
  fileId,
  filename: `${fileId}.pdf`,
  page,
  anchor: { kind: 'page' },
  quote,
  start,
  end: start + 5,
  boxes: [],
})

describe('the passages of an answer', () => {
  it('are numbered in reading order, one passage one number', () => {
    const { all, bySentence } = citedPassages(
      [{ citations: [cite(1, 4), cite(2, 1)] }, { citations: [cite(1, 4)] }, { citations: [cite(1, 4, 50)] }],
      9,
    )
    expect(bySentence.map((passages) => passages.map((passage) => passage.number))).toEqual([[1, 2], [1], [3]])
    expect(all.map(({ target }) => target)).toEqual([
      { projectId: 9, fileId: 1, page: 4, start: 0, end: 5 },
      { projectId: 9, fileId: 2, page: 1, start: 0, end: 5 },
      { projectId: 9, fileId: 1, page: 4, start: 50, end: 55 },
    ])
  })

  it('hold together what a sentence cites of one page: a figure, its row and its column', () => {
    const [passages] = citedPassages(
      [{ citations: [cite(1, 4, 80, 'Net income'), cite(1, 4, 95, '1,234'), cite(1, 4, 80, 'Net income'), cite(1, 4, 10, '2025')] }],
      9,
    ).bySentence
    expect(passages).toHaveLength(1)
    expect(passages?.[0]?.target).toEqual({
      projectId: 9,
      fileId: 1,
      page: 4,
      start: 80,
      end: 85,
      further: [
        { start: 95, end: 100 },
        { start: 10, end: 15 },
      ],
    })
    expect(passages?.[0] && quoteOf(passages[0])).toBe('Net income … 1,234 … 2025')
  })

  it('are none where a sentence cites nothing', () => {
    expect(citedPassages([{ citations: [] }], 1)).toEqual({ all: [], bySentence: [[]] })
  })
})
