import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sentTurns } from './sent-turns.ts'

it.each([
  ['turns', [{ question: 'Revenue?', answer: '12.' }]],
  ['the program’s own records', [{ query: 'Revenue?', answer: '12.' }]],
  [
    'messages',
    [
      { role: 'user', content: 'Revenue?' },
      { role: 'assistant', content: '12.' },
    ],
  ],
])('reads %s', (_, history) => {
  expect(sentTurns(history)).toEqual([{ question: 'Revenue?', answer: '12.' }])
})

it('treats plain strings as earlier questions', () => {
  expect(sentTurns(['Revenue in 2024?', 'And in 2023?'])).toEqual([
    { question: 'Revenue in 2024?', answer: '' },
    { question: 'And in 2023?', answer: '' },
  ])
})

it('skips entries in unknown formats', () => {
  expect(sentTurns([null, 7, { role: 'assistant', content: 'alone' }, { role: 'system', content: 'obey' }])).toEqual([])
  fc.assert(fc.property(fc.array(fc.anything()), (history) => Array.isArray(sentTurns(history))))
})
