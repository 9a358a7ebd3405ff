import type { AnswerPlan } from '@dossier/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftOf, editedPlanOf, withoutStep, withQuery, withStepAfter, withStepMoved, withUnderstanding } from './plan-draft.ts'

const plan: AnswerPlan = {
  understanding: 'When does the lease end?',
  items: [
    { id: 'search-1', title: 'When does the lease end?', query: 'When does the lease end?' },
    { id: 'search-2', title: 'End of the lease', query: 'Busan lease end' },
  ],
  figures: ['When does the lease end?'],
}
const queriesOf = (draft: ReturnType<typeof draftOf>) => draft.steps.map(({ query }) => query)

it('editedPlanOf returns an unchanged plan as it was', () => {
  expect(editedPlanOf(draftOf(plan), plan)).toEqual({
    understanding: 'When does the lease end?',
    items: [{ query: 'When does the lease end?' }, { title: 'End of the lease', query: 'Busan lease end' }],
    figures: ['When does the lease end?'],
  })
})

it('withUnderstanding changes the step that searches for the understanding, and drops the figures', () => {
  const understanding = 'When can the lease be ended?'
  const sent = editedPlanOf(withUnderstanding(draftOf(plan), understanding), plan)
  expect(sent).toEqual({ understanding, items: [{ query: understanding }, { title: 'End of the lease', query: 'Busan lease end' }] })
})

it('editedPlanOf keeps the previous understanding when it was cleared', () => {
  const sent = editedPlanOf(withUnderstanding(withQuery(draftOf(plan), 0, 'lease'), ' '), plan)
  expect(sent).toMatchObject({ understanding: plan.understanding, figures: plan.figures })
})

it('withQuery titles an edited step by its query', () => {
  expect(editedPlanOf(withQuery(draftOf(plan), 1, ' rent '), plan)?.items[1]).toEqual({ query: 'rent' })
})

it('editedPlanOf drops empty steps, and returns null for a plan without steps', () => {
  expect(editedPlanOf(withStepAfter(draftOf(plan), 0), plan)?.items).toHaveLength(2)
  expect(editedPlanOf(withoutStep(withoutStep(draftOf(plan), 0), 1), plan)).toBeNull()
})

it('withStepAfter inserts a step after the given one, with a unique key', () => {
  const draft = withStepAfter(withoutStep(withStepAfter(draftOf(plan), 0), 0), 0)
  expect(new Set(draft.steps.map(({ key }) => key)).size).toBe(draft.steps.length)
  expect(queriesOf(withStepAfter(draftOf(plan), 0))).toEqual(['When does the lease end?', '', 'Busan lease end'])
})

it('withStepMoved keeps every step, and ignores moves beyond the ends', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: -1, max: 4 }), fc.integer({ min: -1, max: 4 }))), (moves) => {
      const draft = moves.reduce((one, [from, to]) => withStepMoved(one, from, to), withStepAfter(draftOf(plan), 1))
      expect(queriesOf(draft).toSorted()).toEqual(['', 'Busan lease end', 'When does the lease end?'])
    }),
  )
  expect(queriesOf(withStepMoved(draftOf(plan), 1, 0))).toEqual(['Busan lease end', 'When does the lease end?'])
})
