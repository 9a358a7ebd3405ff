import type { Citation } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { citedPassages, quoteOf } from './cited-passages.ts'
import { formatEvidence, pageTarget } from './evidence-target.ts'

const cite = (fileId: number, page: number, start = 0, quote = 'quote'): Citation => ({
  kind: 'file',
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

describe('citedPassages', () => {
  it('numbers passages in reading order and gives a repeated passage the same number', () => {
    const { all, bySentence } = citedPassages(
      [{ citations: [cite(1, 4), cite(2, 1)] }, { citations: [cite(1, 4)] }, { citations: [cite(1, 4, 50)] }],
      9,
    )
    expect(bySentence.map((passages) => passages.map((passage) => passage.number))).toEqual([[1, 2], [1], [3]])
    expect(all.map(({ target }) => target)).toEqual([
      pageTarget(9, 1, 4, { start: 0, end: 5 }),
      pageTarget(9, 2, 1, { start: 0, end: 5 }),
      pageTarget(9, 1, 4, { start: 50, end: 55 }),
    ])
  })

  it('groups the citations of one page in a sentence into one passage', () => {
    const [passages] = citedPassages(
      [{ citations: [cite(1, 4, 80, 'Net income'), cite(1, 4, 95, '1,234'), cite(1, 4, 80, 'Net income'), cite(1, 4, 10, '2025')] }],
      9,
    ).bySentence
    expect(passages).toHaveLength(1)
    const place = { kind: 'file', fileId: 1, page: 4 }
    expect(passages?.[0]?.target).toEqual({
      projectId: 9,
      refs: [
        { ...place, start: 80, end: 85 },
        { ...place, start: 95, end: 100 },
        { ...place, start: 10, end: 15 },
      ],
    })
    expect(passages?.[0] && quoteOf(passages[0])).toBe('Net income … 1,234 … 2025')
  })

  it('groups the cells of a sheet and the moments of a recording that a sentence cites', () => {
    const shown = { source: 'file' as const, fileId: 1, filename: 'model.xlsx', page: 2, boxes: [] }
    const cell = (range: string, start: number): Citation => ({
      ...shown,
      kind: 'cell',
      sheet: 'Model',
      range,
      quote: range,
      start,
      end: start + 2,
    })
    const recording = (from: number, start: number): Citation => ({
      ...shown,
      kind: 'recording',
      from,
      to: from + 8,
      quote: 'said',
      start,
      end: start + 4,
    })
    const { all } = citedPassages([{ citations: [cell('A5', 0), cell('C5', 9)] }, { citations: [recording(8, 0), recording(16, 9)] }], 9)
    expect(all.map(({ target }) => formatEvidence(target))).toEqual(['cell.1.Model.A5.C5', 'recording.1.8000.16000.16000.24000'])
  })

  it('returns no passages for a sentence without citations', () => {
    expect(citedPassages([{ citations: [] }], 1)).toEqual({ all: [], bySentence: [[]] })
  })
})
