import { expect, it } from 'vitest'
import { planSteps } from './plan-steps.ts'

const plan = {
  understanding: 'Net debt of 2025',
  items: [
    { id: 'search-1', title: 'Borrowings', query: 'borrowings 2025' },
    { id: 'search-2', title: 'Cash', query: 'cash 2025' },
  ],
}
const searched = {
  id: 'search-1',
  activity: { kind: 'search', query: 'borrowings 2025' },
  isDone: true,
  found: { files: 1, pages: 2 },
} as const
const reading = {
  id: 'read-1',
  activity: { kind: 'page', fileId: 1, filename: 'a.pdf', page: 3 },
  isDone: false,
  found: undefined,
} as const

it('planSteps marks planned steps as done and appends unplanned steps', () => {
  const steps = planSteps({ plan, steps: [searched, reading], phase: 'searching' })
  expect(steps.map(({ id, title, state }) => [id, title, state])).toEqual([
    ['search-1', 'Borrowings', 'done'],
    ['search-2', 'Cash', 'waiting'],
    ['read-1', undefined, 'started'],
  ])
  expect(steps[0]?.found).toEqual({ files: 1, pages: 2 })
})

it('planSteps marks every item of a stored plan without steps as done', () => {
  expect(planSteps({ plan, steps: [], phase: 'done' }).map(({ state }) => state)).toEqual(['done', 'done'])
})

it('planSteps marks steps that had not finished at the end as skipped', () => {
  for (const phase of ['done', 'failed', 'cancelled'] as const)
    expect(planSteps({ plan, steps: [searched, reading], phase }).map(({ state }) => state)).toEqual(['done', 'skipped', 'skipped'])
  expect(planSteps({ plan, steps: [], phase: 'cancelled' }).map(({ state }) => state)).toEqual(['skipped', 'skipped'])
})
