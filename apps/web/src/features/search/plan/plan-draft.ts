import type { AnswerPlan, EditedPlan } from '@dossier/contract'

/** A step of a plan while it is written. */
export interface DraftStep {
  key: number
  /** What it is called as long as it is searched for as it was planned. */
  title: string | undefined
  query: string
}

/** A plan while its reader changes it. */
export interface PlanDraft {
  understanding: string
  steps: readonly DraftStep[]
}

export function draftOf({ understanding, items }: AnswerPlan): PlanDraft {
  return { understanding, steps: items.map(({ title, query }, key) => ({ key, title: title === query ? undefined : title, query })) }
}

/** The question is understood otherwise; the step that searches for it as it stands follows. */
export function withUnderstanding(draft: PlanDraft, understanding: string): PlanDraft {
  const steps = draft.steps.map((step) => (step.query === draft.understanding ? { ...step, query: understanding } : step))
  return { understanding, steps }
}

export function withQuery(draft: PlanDraft, key: number, query: string): PlanDraft {
  return { ...draft, steps: draft.steps.map((step) => (step.key === key ? { key, title: undefined, query } : step)) }
}

/** An empty step after the one at this place. */
export function withStepAfter(draft: PlanDraft, place: number): PlanDraft {
  const key = Math.max(-1, ...draft.steps.map((step) => step.key)) + 1
  return { ...draft, steps: draft.steps.toSpliced(place + 1, 0, { key, title: undefined, query: '' }) }
}

export function withoutStep(draft: PlanDraft, key: number): PlanDraft {
  return { ...draft, steps: draft.steps.filter((step) => step.key !== key) }
}

/** The step at one place goes to another; nowhere beyond the ends. */
export function withStepMoved(draft: PlanDraft, from: number, to: number): PlanDraft {
  const step = draft.steps[from]
  if (step === undefined || to < 0 || to >= draft.steps.length) return draft
  return { ...draft, steps: draft.steps.toSpliced(from, 1).toSpliced(to, 0, step) }
}

/** What is sent of it; null where no step says anything. Figures to look up are those of the plan before, while the question is the same. */
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
