import type { Turn, TurnStep } from '../conversation/turn.ts'

export type PlanStepState = 'waiting' | 'started' | 'done' | 'skipped'

/** A planned step, or one that was added during the research. */
export interface PlanStep {
  id: string
  state: PlanStepState
  /** Title of a planned step. */
  title: string | undefined
  activity: TurnStep['activity'] | undefined
  found: TurnStep['found']
}

const endings: ReadonlySet<Turn['phase']> = new Set(['done', 'failed', 'cancelled'])

/** The planned steps with their states, then the unplanned ones, in order. Steps that had not finished at the end of the answer are skipped. */
export function planSteps(turn: Pick<Turn, 'plan' | 'steps' | 'phase'>): PlanStep[] {
  const items = turn.plan?.items ?? []
  const stepOf = new Map(turn.steps.map((step) => [step.id, step]))
  // Answers stored before steps were recorded completed their whole plan.
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
  const unplanned = turn.steps
    .filter(({ id }) => !known.has(id))
    .map((step) => ({ id: step.id, title: undefined, state: stateOf(step), activity: step.activity, found: step.found }))
  return [...planned, ...unplanned]
}
