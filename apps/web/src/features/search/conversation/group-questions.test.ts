import type { SuggestedQuestion } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { groupQuestions } from './group-questions.ts'

const ask = (text: string, subject: SuggestedQuestion['subject']) => ({ text, subject })

describe('suggested questions', () => {
  it('stand under the heading of their subject, in the order of the workstreams, without empty groups', () => {
    const questions = [ask('Notice?', 'contracts'), ask('Revenue?', 'financials'), ask('Products?', 'other'), ask('EBITDA?', 'financials')]
    expect(groupQuestions(questions)).toEqual([
      { subject: 'financials', texts: ['Revenue?', 'EBITDA?'] },
      { subject: 'contracts', texts: ['Notice?'] },
      { subject: 'other', texts: ['Products?'] },
    ])
  })

  it.each([
    ['each is of another subject', [ask('Notice?', 'contracts'), ask('Revenue?', 'financials')]],
    ['all are of one subject', [ask('EBITDA?', 'financials'), ask('Revenue?', 'financials')]],
    ['there are none', []],
  ])('are one list in their own order where %s', (_case, questions) => {
    expect(groupQuestions(questions)).toEqual([{ subject: null, texts: questions.map(({ text }) => text) }])
  })
})
