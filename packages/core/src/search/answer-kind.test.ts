import type { Answer, Sentence } from '@dossier/contract'
import { expect, it } from 'vitest'
import { kindOf } from './answer-kind.ts'

const quotation: Sentence = { text: 'Net sales were 12.', citations: [], verification: 'verified' }
const figure: Sentence = { ...quotation, figure: { value: 12, unit: 'amount', scale: 1, calculation: null } }

it.each<[string, Pick<Answer, 'mode' | 'found' | 'sentences'>, Answer['kind']]>([
  ['found nothing', { mode: 'model', found: false, sentences: [quotation] }, 'none'],
  ['was written by a model', { mode: 'model', found: true, sentences: [figure] }, 'written'],
  [
    'was written by a model whose answering sentence has no support',
    { mode: 'model', found: false, sentences: [{ ...quotation, verification: 'unsupported', answers: true }, quotation] },
    'unconfirmed',
  ],
  ['states a figure', { mode: 'extractive', found: true, sentences: [figure] }, 'figure'],
  ['quotes', { mode: 'extractive', found: true, sentences: [quotation] }, 'passages'],
])('classifies a stored answer without a kind that %s', (_, answer, kind) => {
  expect(kindOf(answer)).toBe(kind)
})

it('returns the stored kind whatever the answer contains', () => {
  expect(kindOf({ kind: 'candidates', mode: 'extractive', found: true, sentences: [quotation] })).toBe('candidates')
})
