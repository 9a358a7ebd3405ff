import type { SearchHit, Sentence } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { relatedPages } from './related-pages.ts'

const hit = (fileId: number, page: number): SearchHit => ({ fileId, page, filename: 'f.pdf', score: 1, quote: '' })
const cited: Sentence = {
  text: '',
  verification: 'verified',
  citations: [
    {
      kind: 'file',
      source: 'file',
      fileId: 1,
      filename: 'f.pdf',
      page: 2,
      anchor: { kind: 'page' },
      quote: '',
      start: 0,
      end: 1,
      boxes: [],
    },
  ],
}

describe('the other pages beside an answer', () => {
  it('leave out what is cited and what was named already, and keep the order', () => {
    expect(relatedPages([hit(1, 2), hit(1, 3), hit(2, 2), hit(1, 3)], [cited])).toEqual([hit(1, 3), hit(2, 2)])
  })

  it('are eight at most', () => {
    expect(
      relatedPages(
        Array.from({ length: 20 }, (_, index) => hit(1, index + 1)),
        [],
      ),
    ).toHaveLength(8)
  })
})
