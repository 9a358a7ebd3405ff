import type { Answer, SearchEvent, Sentence } from '@dossier/contract'
import { expect, it } from 'vitest'
import { answerSoFar } from './answer-so-far.ts'

const begun: Answer = {
  mode: 'model',
  kind: 'none',
  found: false,
  sentences: [],
  searched: { files: 1, pages: 1, queries: [], filenames: [], unread: 0 },
  hits: [],
}
const sentence = (text: string, verification: Sentence['verification'] = 'verified'): Sentence => ({ text, citations: [], verification })
const told = (text: string, at?: number, verification?: Sentence['verification']): SearchEvent => ({
  type: 'sentence',
  sentence: sentence(text, verification),
  ...(at !== undefined && { at }),
})

it.each<[string, SearchEvent[], string[]]>([
  ['nothing was told', [], []],
  ['sentences follow each other', [told('a'), told('b')], ['a', 'b']],
  ['a sentence takes the place of another', [told('a', 0), told('b', 1), told('c', 0)], ['c', 'b']],
  ['it began again', [told('a'), { type: 'again' }, told('b')], ['b']],
])('holds what counts when %s', (_, events, texts) => {
  const answer = answerSoFar(begun, events)
  expect(answer.sentences.map(({ text }) => text)).toEqual(texts)
  expect(answer.found).toBe(texts.length > 0)
  expect(answer.kind).toBe(texts.length > 0 ? 'written' : 'none')
})

it('is figures to choose among until it begins again', () => {
  const candidate = { text: 'Net sales: 12', label: 'Net sales', value: { number: 12, unit: 'USD', scale: 1, period: '' }, citations: [] }
  const listed: SearchEvent = { type: 'candidates', candidates: [candidate] }
  expect(answerSoFar(begun, [listed, told('a')])).toMatchObject({ kind: 'candidates', found: true, candidates: [candidate] })
  const again = answerSoFar(begun, [listed, { type: 'again' }])
  expect(again).toMatchObject({ kind: 'none', found: false })
  expect(again.candidates).toBeUndefined()
})

it('is not confirmed while the sentence that answers is not supported', () => {
  const answering: SearchEvent = { type: 'sentence', at: 0, sentence: { ...sentence('a', 'unsupported'), answers: true } }
  expect(answerSoFar(begun, [answering, told('b', 1)])).toMatchObject({ kind: 'unconfirmed', found: false })
  const mended: SearchEvent = { type: 'sentence', at: 0, sentence: { ...sentence('c'), answers: true } }
  expect(answerSoFar(begun, [answering, told('b', 1), mended])).toMatchObject({ kind: 'written', found: true })
})

it('has found nothing while nothing is supported', () => {
  expect(answerSoFar(begun, [told('a', 0, 'unsupported')]).found).toBe(false)
})
