import { expect, it } from 'vitest'
import { adoptPlan } from './adopt-plan.ts'
import type { InvestigationPlan } from './investigation.ts'

const question = 'How did the revenue of Harbor Corp develop?'
const helperPlan: InvestigationPlan = {
  understanding: question,
  items: [
    { id: 'search-1', title: question, query: question },
    { id: 'search-2', title: 'Revenue', query: 'revenue development' },
  ],
  figures: [question, 'What was the FY2022 revenue of Harbor Corp?', 'What was the FY2023 revenue of Harbor Corp?'],
}
const steps = helperPlan.items.map(({ title, query }) => ({ title, query }))
const occasion = { question, history: [], helperPlan }

it('adoptPlan returns an unchanged plan as it is', () => {
  expect(adoptPlan({ understanding: question, items: steps }, occasion)).toEqual(helperPlan)
  expect(adoptPlan({ items: steps }, occasion)).toEqual(helperPlan)
})

it('adoptPlan keeps the figures if the understanding of the question is unchanged', () => {
  const fewer = adoptPlan({ items: [{ query: 'sales by region' }] }, occasion)
  expect(fewer).toEqual({ ...helperPlan, items: [{ id: 'search-1', title: 'sales by region', query: 'sales by region' }] })
})

it('adoptPlan looks up the figure of an added step before those of the helper', () => {
  const own = 'What was the FY2021 revenue of Harbor Corp?'
  const { figures } = adoptPlan({ items: [...steps, { query: own }] }, occasion)
  expect(figures).toEqual([helperPlan.figures[0], own, ...helperPlan.figures.slice(1)])
})

it('adoptPlan looks up the figure of a new understanding, and none of the old one', () => {
  const understanding = 'What was the FY2024 net income of Harbor Corp?'
  expect(adoptPlan({ understanding, items: steps }, occasion).figures).toEqual([understanding])
})

it('adoptPlan takes the figures that come with the plan of an earlier answer', () => {
  const { figures } = helperPlan
  expect(adoptPlan({ understanding: question, items: steps, figures }, { question, history: [] }).figures).toEqual(
    expect.arrayContaining(figures),
  )
})

it('adoptPlan completes the question from the conversation if there is no understanding', () => {
  const history = [{ question: 'What was the FY2022 revenue of Harbor Corp?', answer: 'USD 1 million' }]
  const { understanding } = adoptPlan({ items: [{ query: 'revenue' }] }, { question: 'And in 2023?', history })
  expect(understanding).toContain('Harbor Corp')
  expect(understanding).toContain('2023')
})

it('adoptPlan removes duplicate searches and limits the figures to eight', () => {
  const searches = Array.from({ length: 20 }, (_, at) => ({ query: `What was the revenue of Harbor Corp in fiscal ${2000 + at}?` }))
  expect(adoptPlan({ items: [{ query: 'lease' }, { title: 'again', query: 'lease' }] }, occasion).items).toEqual([
    { id: 'search-1', title: 'lease', query: 'lease' },
  ])
  expect(adoptPlan({ items: searches }, occasion).figures).toHaveLength(8)
})
