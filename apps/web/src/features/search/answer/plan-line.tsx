import { ChevronRight, CircleCheck, CircleDashed, CircleSlash, LoaderCircle } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { isUnderWay, type Turn, type TurnStep } from '../conversation/turn.ts'
import { PlanAgain } from '../plan/plan-again.tsx'
import { useCounted } from '../use-counted.ts'
import { planTexts } from './plan.texts.ts'
import { planSteps, type PlanStepState } from './plan-steps.ts'
import { useActivityName } from './use-activity-name.ts'

const marks = {
  waiting: { icon: CircleDashed, look: 'text-faint' },
  started: { icon: LoaderCircle, look: 'animate-spin text-accent' },
  done: { icon: CircleCheck, look: 'text-positive' },
  skipped: { icon: CircleSlash, look: 'text-faint' },
} as const satisfies Record<PlanStepState, object>

const stateTexts = { waiting: 'stateWaiting', started: 'stateStarted', done: 'stateDone', skipped: 'stateSkipped' } as const

/** The progress of a research plan: one line that expands to the steps. */
export function PlanLine({ turn }: { turn: Turn }) {
  const t = useTexts(planTexts)
  const nameOf = useActivityName()
  const steps = planSteps(turn)
  const busy = isUnderWay(turn)
  if (turn.plan === undefined && steps.length === 0) return null
  const current = turn.steps.findLast((step) => !step.isDone)
  const done = steps.filter((step) => step.state === 'done').length
  return (
    <details className="group text-sm text-muted" data-plan={busy ? 'running' : 'ended'}>
      <summary className="flex min-h-7 w-fit max-w-full list-none items-center gap-1 rounded-sm hover:text-text">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 transition-transform group-open:rotate-90" />
        {busy && <LoaderCircle aria-hidden className="mr-0.5 size-3.5 shrink-0 animate-spin" />}
        <span className="shrink-0">{busy ? t('stepsDone', { done, count: steps.length }) : t('planned', { count: steps.length })}</span>
        {busy && current !== undefined && <span className="min-w-0 truncate">· {nameOf(current.activity)}</span>}
      </summary>
      <div className="mt-1 mb-2 ml-1.5 flex flex-col gap-2 border-l border-line pl-4">
        {turn.plan !== undefined && turn.plan.understanding !== '' && (
          <p className="break-words">
            <span className="text-faint">{t('understood')} </span>
            {turn.plan.understanding}
          </p>
        )}
        <ol className="flex flex-col gap-1">
          {steps.map(({ id, state, title, activity, found }) => (
            <PlanStep key={id} state={state} text={title ?? (activity === undefined ? '' : nameOf(activity))} found={found} />
          ))}
        </ol>
        <PlanAgain turn={turn} />
      </div>
    </details>
  )
}

function PlanStep({ state, text, found }: { state: PlanStepState; text: string; found: TurnStep['found'] }) {
  const t = useTexts(planTexts)
  const counted = useCounted()
  const { icon: Icon, look } = marks[state]
  return (
    <li className="flex items-start gap-2" data-step={state}>
      <Icon aria-hidden className={`mt-0.75 size-3.5 shrink-0 ${look}`} />
      <span className="sr-only">{t(stateTexts[state])}</span>
      <span className="min-w-0 break-words">{text}</span>
      {found !== undefined && (
        <span className="ml-auto shrink-0 text-xs leading-5 text-faint">
          {found.pages === 0 ? t('foundNothing') : t('found', counted(found))}
        </span>
      )}
    </li>
  )
}
