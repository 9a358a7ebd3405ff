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

describe('relatedPages', () => {
  it('excludes cited pages and duplicates, and keeps the order', () => {
    expect(relatedPages([hit(1, 2), hit(1, 3), hit(2, 2), hit(1, 3)], [cited])).toEqual([hit(1, 3), hit(2, 2)])
  })

  it('returns at most eight pages', () => {
    expect(
      relatedPages(
        Array.from({ length: 20 }, (_, index) => hit(1, index + 1)),
        [],
      ),
    ).toHaveLength(8)
  })
})
