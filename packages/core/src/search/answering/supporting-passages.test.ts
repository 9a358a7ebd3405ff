import type { AnswerStep } from '@dossier/research'
import { expect, it } from 'vitest'
import { supportingPassages } from './supporting-passages.ts'
import { fileSource } from '../../citing/index.ts'

const sentence = (text: string, start: number, end: number, page = 1): AnswerStep => ({
  type: 'sentence',
  sentence: { text, citations: [{ source: fileSource(1), page, start, end, quote: text }], verification: 'verified' },
})
const cell = { source: fileSource(1), page: 1, start: 20, end: 25 }
const textsOf = async (steps: readonly AnswerStep[]) => {
  async function* given() {
    yield* steps
  }
  const kept = await Array.fromAsync(supportingPassages(given(), [cell]))
  return kept.flatMap((step) => (step.type === 'sentence' ? [step.sentence.text] : []))
}

it('leaves out passages that quote the row of a candidate', async () => {
  expect(await textsOf([sentence('row', 0, 30), sentence('before', 0, 20), sentence('other page', 0, 30, 2)])).toEqual([
    'before',
    'other page',
  ])
})

it('stops after the third passage, not counting those left out', async () => {
  const prose = ['a', 'b', 'c', 'd'].map((text, at) => sentence(text, 100 + at, 101 + at))
  expect(await textsOf([sentence('row', 0, 30), ...prose])).toEqual(['a', 'b', 'c'])
})
