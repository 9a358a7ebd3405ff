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
const sentenceEvent = (text: string, at?: number, verification?: Sentence['verification']): SearchEvent => ({
  type: 'sentence',
  sentence: sentence(text, verification),
  ...(at !== undefined && { at }),
})

it.each<[string, SearchEvent[], string[]]>([
  ['there are no events', [], []],
  ['sentences follow each other', [sentenceEvent('a'), sentenceEvent('b')], ['a', 'b']],
  ['a sentence takes the place of another', [sentenceEvent('a', 0), sentenceEvent('b', 1), sentenceEvent('c', 0)], ['c', 'b']],
  ['the answer was restarted', [sentenceEvent('a'), { type: 'again' }, sentenceEvent('b')], ['b']],
])('keeps the sentences that count when %s', (_, events, texts) => {
  const answer = answerSoFar(begun, events)
  expect(answer.sentences.map(({ text }) => text)).toEqual(texts)
  expect(answer.found).toBe(texts.length > 0)
  expect(answer.kind).toBe(texts.length > 0 ? 'written' : 'none')
})

it('is a list of candidates until the answer is restarted', () => {
  const candidate = { text: 'Net sales: 12', label: 'Net sales', value: { number: 12, unit: 'USD', scale: 1, period: '' }, citations: [] }
  const listed: SearchEvent = { type: 'candidates', candidates: [candidate] }
  expect(answerSoFar(begun, [listed, sentenceEvent('a')])).toMatchObject({ kind: 'candidates', found: true, candidates: [candidate] })
  const again = answerSoFar(begun, [listed, { type: 'again' }])
  expect(again).toMatchObject({ kind: 'none', found: false })
  expect(again.candidates).toBeUndefined()
})

it('is unconfirmed while the answering sentence is unsupported', () => {
  const answering: SearchEvent = { type: 'sentence', at: 0, sentence: { ...sentence('a', 'unsupported'), answers: true } }
  expect(answerSoFar(begun, [answering, sentenceEvent('b', 1)])).toMatchObject({ kind: 'unconfirmed', found: false })
  const mended: SearchEvent = { type: 'sentence', at: 0, sentence: { ...sentence('c'), answers: true } }
  expect(answerSoFar(begun, [answering, sentenceEvent('b', 1), mended])).toMatchObject({ kind: 'written', found: true })
})

it('is not found while no sentence is supported', () => {
  expect(answerSoFar(begun, [sentenceEvent('a', 0, 'unsupported')]).found).toBe(false)
})
