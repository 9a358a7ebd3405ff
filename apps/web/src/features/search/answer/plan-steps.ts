import type { Turn, TurnStep } from '../conversation/turn.ts'

export type PlanStepState = 'waiting' | 'started' | 'done' | 'skipped'

/** A line of the plan: something planned, or something that was decided on the way. */
export interface PlanStep {
  id: string
  state: PlanStepState
  /** Of what was planned. */
  title: string | undefined
  activity: TurnStep['activity'] | undefined
  found: TurnStep['found']
}

const endings: ReadonlySet<Turn['phase']> = new Set(['done', 'failed', 'cancelled'])

/** The plan with how far each part of it is, then what came up beside it, in order. What has not ended before the end was not done. */
export function planSteps(turn: Pick<Turn, 'plan' | 'steps' | 'phase'>): PlanStep[] {
  const items = turn.plan?.items ?? []
  const stepOf = new Map(turn.steps.map((step) => [step.id, step]))
  // Of answers that were kept before their steps were noted, all that was planned was done.
  const isOld = turn.phase === 'done' && turn.steps.length === 0
  const isOver = endings.has(turn.phase)
  const stateOf = (step: TurnStep | undefined): PlanStepState => {
    if (isOld || step?.isDone === true) return 'done'
    if (isOver) return 'skipped'
    return step === undefined ? 'waiting' : 'started'
  }
  const planned = items.map(({ id, title }) => {
    const step = stepOf.get(id)
    return { id, title, state: stateOf(step), activity: step?.activity, found: step?.found }
  })
  const known = new Set(items.map(({ id }) => id))
  const further = turn.steps
    .filter(({ id }) => !known.has(id))
    .map((step) => ({ id: step.id, title: undefined, state: stateOf(step), activity: step.activity, found: step.found }))
  return [...planned, ...further]
}
