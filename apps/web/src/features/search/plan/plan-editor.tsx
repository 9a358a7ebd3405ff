import { type AnswerPlan, type EditedPlan, limits } from '@dossier/contract'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { Button, IconButton, Input } from '../../../ui/index.ts'
import { Textarea } from '../../../ui/textarea.tsx'
import {
  type DraftStep,
  draftOf,
  editedPlanOf,
  type PlanDraft,
  withoutStep,
  withQuery,
  withStepAfter,
  withStepMoved,
  withUnderstanding,
} from './plan-draft.ts'
import { planEditorTexts } from './plan-editor.texts.ts'

/** Unsent plan edits by search id, kept while the user visits other screens. */
const drafts = new Map<number, PlanDraft>()

export interface PlanEditorProps {
  searchId: number
  plan: AnswerPlan
  submit: string
  leave: string
  busy: boolean
  onSubmit: (plan: EditedPlan) => void
  onLeave: () => void
}

/** Editor of a plan: the understanding of the question, and the steps. */
export function PlanEditor({ searchId, plan, submit, leave, busy, onSubmit, onLeave }: PlanEditorProps) {
  const t = useTexts(planEditorTexts)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  /** Index of the step to focus after the next render. */
  const stepToFocus = useRef<number>(undefined)
  const [draft, setDraft] = useState(() => drafts.get(searchId) ?? draftOf(plan))
  const edited = editedPlanOf(draft, plan)
  const isFull = draft.steps.length >= limits.planSteps

  function change(next: PlanDraft) {
    drafts.set(searchId, next)
    setDraft(next)
  }
  /** After a step is removed, the next or previous one takes its index. */
  function focus(place: number) {
    stepToFocus.current = place
  }
  // In a layout effect: a frame later, keys typed in between would go to another element.
  useLayoutEffect(() => {
    const place = stepToFocus.current
    stepToFocus.current = undefined
    if (place === undefined) return
    const fields = form.current?.querySelectorAll<HTMLInputElement>('li input')
    fields?.item(Math.min(Math.max(place, 0), fields.length - 1)).focus()
  })
  function add(place: number) {
    if (isFull) return
    change(withStepAfter(draft, place))
    focus(place + 1)
  }
  function send() {
    if (edited === null || busy) return
    drafts.delete(searchId)
    onSubmit(edited)
  }
  /** Enter adds a step below, or inserts a line break in the question; with Ctrl or Command it submits. */
  function onEnter(event: KeyboardEvent, place?: number) {
    // An Enter during IME composition confirms the Korean syllable.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const submits = event.ctrlKey || event.metaKey
    if (!submits && place === undefined) return
    event.preventDefault()
    if (submits) send()
    else if (place !== undefined) add(place)
  }

  return (
    <form
      ref={form}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label className="flex flex-col gap-1 text-sm font-medium">
        {t('understanding')}
        <Textarea
          rows={1}
          maxLength={limits.queryLength}
          value={draft.understanding}
          onChange={(event) => change(withUnderstanding(draft, event.target.value))}
          onKeyDown={(event) => onEnter(event)}
          className="font-normal"
        />
      </label>
      <fieldset aria-describedby={`${id}-keys`} className="flex min-w-0 flex-col gap-1">
        <legend className="mb-1 text-sm font-medium">{t('steps')}</legend>
        <p id={`${id}-keys`} className="sr-only">
          {t('keys')}
        </p>
        <ol className="flex flex-col gap-1.5">
          {draft.steps.map((step, place) => (
            <StepField
              key={step.key}
              step={step}
              place={place}
              count={draft.steps.length}
              onChange={(query) => change(withQuery(draft, step.key, query))}
              onEnter={(event) => onEnter(event, place)}
              onMove={(to) => {
                change(withStepMoved(draft, place, to))
                focus(to)
              }}
              onRemove={() => {
                change(withoutStep(draft, step.key))
                focus(place)
              }}
            />
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" variant="ghost" icon={Plus} disabled={isFull} onClick={() => add(draft.steps.length - 1)}>
            {t('add')}
          </Button>
          {isFull && <p className="text-sm text-muted">{t('full', { count: limits.planSteps })}</p>}
        </div>
      </fieldset>
      {edited === null && (
        <p role="alert" className="text-sm text-negative">
          {t('none')}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={busy} disabled={edited === null}>
          {submit}
        </Button>
        <Button
          disabled={busy}
          onClick={() => {
            drafts.delete(searchId)
            onLeave()
          }}
        >
          {leave}
        </Button>
      </div>
    </form>
  )
}

interface StepFieldProps {
  step: DraftStep
  place: number
  count: number
  onChange: (query: string) => void
  onEnter: (event: KeyboardEvent) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function StepField({ step: { title, query }, place, count, onChange, onEnter, onMove, onRemove }: StepFieldProps) {
  const t = useTexts(planEditorTexts)
  const number = place + 1
  return (
    <li className="flex flex-col">
      {title !== undefined && <span className="ml-7 text-xs text-muted">{title}</span>}
      <div className="flex items-center gap-1">
        <span aria-hidden className="w-6 shrink-0 text-right text-sm text-faint tabular-nums">
          {number}.
        </span>
        <Input
          aria-label={t('step', { number })}
          maxLength={limits.planStepLength}
          value={query}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onEnter}
        />
        <IconButton icon={ArrowUp} size="small" label={t('up', { number })} disabled={place === 0} onClick={() => onMove(place - 1)} />
        <IconButton
          icon={ArrowDown}
          size="small"
          label={t('down', { number })}
          disabled={number === count}
          onClick={() => onMove(place + 1)}
        />
        <IconButton icon={X} size="small" label={t('remove', { number })} disabled={count === 1} onClick={onRemove} />
      </div>
    </li>
  )
}
