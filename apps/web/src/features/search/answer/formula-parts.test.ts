import { expect, it } from 'vitest'
import { formulaParts } from './formula-parts.ts'

const operands = [
  { text: '1,577', value: 1577, citation: 0 },
  { text: '1,420', value: 1420, citation: 1 },
  { text: '1,420', value: 1420, citation: 1 },
]

it('formulaParts splits a formula at its numbers, each with its citation', () => {
  expect(formulaParts({ expression: '(1,577 - 1,420) / 1,420', operands })).toEqual([
    { text: '(', citation: null },
    { text: '1,577', citation: 0 },
    { text: ' - ', citation: null },
    { text: '1,420', citation: 1 },
    { text: ') / ', citation: null },
    { text: '1,420', citation: 1 },
  ])
})

it('formulaParts keeps the whole text of a formula whose numbers are formatted differently', () => {
  const parts = formulaParts({ expression: '1577 - 1,420', operands })
  expect(parts.map(({ text }) => text).join('')).toBe('1577 - 1,420')
})
