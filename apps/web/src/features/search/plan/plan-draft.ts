import type { AnswerPlan, EditedPlan } from '@dossier/contract'

/** A step of a plan being edited. */
export interface DraftStep {
  key: number
  /** The planned title; undefined once the query was edited. */
  title: string | undefined
  query: string
}

/** A plan being edited. */
export interface PlanDraft {
  understanding: string
  steps: readonly DraftStep[]
}

export function draftOf({ understanding, items }: AnswerPlan): PlanDraft {
  return { understanding, steps: items.map(({ title, query }, key) => ({ key, title: title === query ? undefined : title, query })) }
}

/** Changes the understanding of the question, and with it the step whose query equals it. */
export function withUnderstanding(draft: PlanDraft, understanding: string): PlanDraft {
  const steps = draft.steps.map((step) => (step.query === draft.understanding ? { ...step, query: understanding } : step))
  return { understanding, steps }
}

export function withQuery(draft: PlanDraft, key: number, query: string): PlanDraft {
  return { ...draft, steps: draft.steps.map((step) => (step.key === key ? { key, title: undefined, query } : step)) }
}

/** Inserts an empty step after the one at this index. */
export function withStepAfter(draft: PlanDraft, place: number): PlanDraft {
  const key = Math.max(-1, ...draft.steps.map((step) => step.key)) + 1
  return { ...draft, steps: draft.steps.toSpliced(place + 1, 0, { key, title: undefined, query: '' }) }
}

export function withoutStep(draft: PlanDraft, key: number): PlanDraft {
  return { ...draft, steps: draft.steps.filter((step) => step.key !== key) }
}

/** Moves a step to another index; ignores indexes beyond the ends. */
export function withStepMoved(draft: PlanDraft, from: number, to: number): PlanDraft {
  const step = draft.steps[from]
  if (step === undefined || to < 0 || to >= draft.steps.length) return draft
  return { ...draft, steps: draft.steps.toSpliced(from, 1).toSpliced(to, 0, step) }
}

/** The plan to send; null if all steps are empty. Figures to look up are kept while the understanding is unchanged. */
export function editedPlanOf(draft: PlanDraft, before: AnswerPlan): EditedPlan | null {
  const understanding = draft.understanding.trim()
  const items = draft.steps
    .map(({ title, query }) => ({ query: query.trim(), ...(title !== undefined && { title }) }))
    .filter(({ query }) => query !== '')
  if (items.length === 0) return null
  const isSame = understanding === '' || understanding === before.understanding
  return {
    items,
    ...(isSame ? before.understanding !== '' && { understanding: before.understanding } : { understanding }),
    ...(isSame && before.figures !== undefined && before.figures.length > 0 && { figures: before.figures }),
  }
}
