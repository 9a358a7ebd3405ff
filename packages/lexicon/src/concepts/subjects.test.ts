import { expect, it } from 'vitest'
import { concepts } from './all-concepts.ts'
import { namedTopics, subjectOfConcept } from './subjects.ts'
import { subjects } from '../subject.ts'

it.each([
  ['revenue', 'financials'],
  ['net-debt', 'financials'],
  ['annualised-recurring-revenue', 'financials'],
  ['non-compete-clause', 'contracts'],
  ['lawsuits-as-defendant', 'contracts'],
  ['closing-conditions', 'contracts'],
  ['employee-count', 'people'],
  ['inside-directors', 'people'],
  ['shareholders', 'people'],
  ['products', undefined],
  ['risk-factors', undefined],
])('%s belongs to %s', (id, subject) => {
  expect(subjectOfConcept(id)).toBe(subject)
})

it('names only topics that the glossary has', () => {
  const known = new Set(concepts.map(({ id }) => id.replace(/-topic$/, '')))
  expect(namedTopics.filter((id) => !known.has(id))).toEqual([])
})

it('gives every subject a field of its own', () => {
  const found = new Set(concepts.map(({ id }) => subjectOfConcept(id)))
  for (const subject of subjects) expect(found).toContain(subject)
})
