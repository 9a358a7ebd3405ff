import type { AnswerCandidate } from '@dossier/contract'
import { expect, it } from 'vitest'
import { keptFirst } from './kept-first.ts'

const candidate = (label: string, start: number): AnswerCandidate => ({
  text: label,
  label,
  value: { number: start, unit: 'USD', scale: 1, period: 'FY2025' },
  citations: [
    {
      kind: 'file',
      source: 'file',
      fileId: 1,
      filename: 'a.pdf',
      page: 2,
      anchor: { kind: 'page' },
      quote: 'x',
      start,
      end: start + 1,
      boxes: [],
    },
  ],
})
const [net, gross, other, more] = [candidate('Net', 1), candidate('Gross', 2), candidate('Other', 3), candidate('More', 4)]

it('keeps the order of figures when none is kept', () => {
  expect(keptFirst([net, gross], undefined, 3)).toEqual([net, gross])
})

it('moves the kept figure to the front, with its current position', () => {
  expect(keptFirst([net, gross, other], { ...other, label: 'as it was called' }, 3)).toEqual([other, net, gross])
})

it('adds a kept figure that was not found, and drops the last one', () => {
  expect(keptFirst([net, gross, other], more, 3)).toEqual([more, net, gross])
  expect(keptFirst([], more, 3)).toEqual([more])
})
