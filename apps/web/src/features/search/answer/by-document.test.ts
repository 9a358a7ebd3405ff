import type { Sentence } from '@dossier/contract'
import { expect, it } from 'vitest'
import { byDocument } from './by-document.ts'

const quote = (text: string, fileId: number): Sentence => ({
  text,
  verification: 'verified',
  citations: [
    {
      kind: 'file',
      source: 'file',
      fileId,
      filename: `${fileId}.pdf`,
      page: 1,
      anchor: { kind: 'page' },
      quote: text,
      start: 0,
      end: 1,
      boxes: [],
    },
  ],
})

it('byDocument groups passages by document, with the document of the best passage first', () => {
  const [best, second, third] = [quote('a', 8), quote('b', 2), quote('c', 8)]
  expect(byDocument([best, second, third])).toEqual([
    { key: 'file:8', title: '8.pdf', sentences: [best, third] },
    { key: 'file:2', title: '2.pdf', sentences: [second] },
  ])
})
