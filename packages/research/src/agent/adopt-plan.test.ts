import { expect, it } from 'vitest'
import { adoptPlan } from './adopt-plan.ts'
import type { InvestigationPlan } from './investigation.ts'

const question = 'How did the revenue of Harbor Corp develop?'
const before: InvestigationPlan = {
  understanding: question,
  items: [
    { id: 'search-1', title: question, query: question },
    { id: 'search-2', title: 'Revenue', query: 'revenue development' },
  ],
  figures: [question, 'What was the FY2022 revenue of Harbor Corp?', 'What was the FY2023 revenue of Harbor Corp?'],
}
const steps = before.items.map(({ title, query }) => ({ title, query }))
const occasion = { question, history: [], before }

it('is the same plan where nothing was changed', () => {
  expect(adoptPlan({ understanding: question, items: steps }, occasion)).toEqual(before)
  expect(adoptPlan({ items: steps }, occasion)).toEqual(before)
})

it('keeps the figures as long as the question is understood as it was', () => {
  const fewer = adoptPlan({ items: [{ query: 'sales by region' }] }, occasion)
  expect(fewer).toEqual({ ...before, items: [{ id: 'search-1', title: 'sales by region', query: 'sales by region' }] })
})

it('has the figure looked up that a step of the reader asks for, before those of the helper', () => {
  const own = 'What was the FY2021 revenue of Harbor Corp?'
  const { figures } = adoptPlan({ items: [...steps, { query: own }] }, occasion)
  expect(figures).toEqual([before.figures[0], own, ...before.figures.slice(1)])
})

it('looks up what a new understanding asks for, and nothing that the old one did', () => {
  const understanding = 'What was the FY2024 net income of Harbor Corp?'
  expect(adoptPlan({ understanding, items: steps }, occasion).figures).toEqual([understanding])
})

it('of an earlier answer has the figures that come with it', () => {
  const { figures } = before
  expect(adoptPlan({ understanding: question, items: steps, figures }, { question, history: [] }).figures).toEqual(
    expect.arrayContaining(figures),
  )
})

it('without an understanding completes the question from the conversation', () => {
  const history = [{ question: 'What was the FY2022 revenue of Harbor Corp?', answer: 'USD 1 million' }]
  const { understanding } = adoptPlan({ items: [{ query: 'revenue' }] }, { question: 'And in 2023?', history })
  expect(understanding).toContain('Harbor Corp')
  expect(understanding).toContain('2023')
})

it('searches for each thing once, and for no more figures than eight', () => {
  const asked = Array.from({ length: 20 }, (_, at) => ({ query: `What was the revenue of Harbor Corp in fiscal ${2000 + at}?` }))
  expect(adoptPlan({ items: [{ query: 'lease' }, { title: 'again', query: 'lease' }] }, occasion).items).toEqual([
    { id: 'search-1', title: 'lease', query: 'lease' },
  ])
  expect(adoptPlan({ items: asked }, occasion).figures).toHaveLength(8)
})
