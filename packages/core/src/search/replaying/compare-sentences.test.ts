import type { Citation, Sentence } from '@dossier/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareSentences } from './compare-sentences.ts'

const cited: Citation = {
  kind: 'file',
  source: 'file',
  fileId: 1,
  filename: 'a.md',
  page: 1,
  anchor: { kind: 'page' },
  quote: 'so',
  start: 0,
  end: 2,
  boxes: [],
}
const sentence = (text: string, more: Partial<Sentence> = {}): Sentence => ({ text, citations: [cited], verification: 'verified', ...more })
const [one, two, three] = [sentence('One.'), sentence('Two.'), sentence('Three.')]

it('finds no difference between equal answers', () => {
  const texts = fc.array(fc.constantFrom('One.', 'Two.', 'Three.'))
  fc.assert(
    fc.property(texts, (all) => {
      const [recorded, today] = [all, all].map((texts) => texts.map((text) => sentence(text)))
      expect(compareSentences(recorded ?? [], today ?? [])).toEqual([])
    }),
  )
})

it('reports a sentence that lost its mark', () => {
  const lost = sentence('Two.', { verification: 'unsupported' })
  expect(compareSentences([one, two], [one, lost])).toEqual([
    { at: 1, kind: 'mark', text: 'Two.', recorded: 'verified', today: 'unsupported' },
  ])
})

it('reports a sentence that cites another passage', () => {
  const moved = sentence('One.', { citations: [{ ...cited, page: 2 }] })
  expect(compareSentences([one], [moved])).toMatchObject([{ at: 0, kind: 'sources' }])
})

it('reports changed, removed and added sentences', () => {
  expect(compareSentences([one, two], [one, sentence('Other.')])).toMatchObject([{ at: 1, kind: 'text', text: 'Two.' }])
  expect(compareSentences([one, two, three], [one, three])).toMatchObject([{ at: 1, kind: 'gone', text: 'Two.', recorded: 'verified' }])
  expect(compareSentences([one], [one, two])).toEqual([{ at: 1, kind: 'new', text: 'Two.', today: 'verified' }])
})
