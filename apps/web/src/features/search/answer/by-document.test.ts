import type { Sentence } from '@dossier/contract'
import { expect, it } from 'vitest'
import { byDocument } from './by-document.ts'

const quote = (text: string, fileId: number): Sentence => ({
  text,
  verification: 'verified',
  citations: [
    { source: 'file', fileId, filename: `${fileId}.pdf`, page: 1, anchor: { kind: 'page' }, quote: text, start: 0, end: 1, boxes: [] },
  ],
})

it('puts passages under their documents, the document of the best first', () => {
  const [best, second, third] = [quote('a', 8), quote('b', 2), quote('c', 8)]
  expect(byDocument([best, second, third])).toEqual([
    { fileId: 8, filename: '8.pdf', sentences: [best, third] },
    { fileId: 2, filename: '2.pdf', sentences: [second] },
  ])
})
