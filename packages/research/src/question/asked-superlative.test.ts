import { expect, it } from 'vitest'
import { readSuperlative } from './asked-superlative.ts'

it.each([
  ['Who is the largest customer?', 'Client ID', true],
  ['Who are the top 3 suppliers?', 'Vendor', true],
  ['Which customer owes the most?', 'Customer', true],
  ['가장 큰 고객은 누구인가?', 'Client', true],
  ['최대 거래처는?', '거래처', true],
  ['Who is the largest customer?', 'Department', false],
])('reads %s as a question for %s: %s', (question, heading, isOfKind) => {
  expect(readSuperlative(question)?.printed.test(heading)).toBe(isOfKind)
})

it.each([
  'Which year had the largest loss?',
  'Who is the chief executive?',
  'What was the largest share of revenue?',
  'What were total assets?',
])('reads none in %s', (question) => {
  expect(readSuperlative(question)).toBeNull()
})
