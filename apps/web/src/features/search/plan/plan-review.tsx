import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { useSession } from '../../../session/index.ts'
import type { Turn } from '../conversation/turn.ts'
import { PlanEditor } from './plan-editor.tsx'
import { planEditorTexts } from './plan-editor.texts.ts'
import { discardPlan, submitPlan } from './submit-plan.ts'

/** The plan of a question that waits for its review: the user who asked can edit and submit it; others see it. */
export function PlanReview({ turn }: { turn: Turn }) {
  const t = useTexts(planEditorTexts)
  const userId = useSession()?.user.id
  const [busy, setBusy] = useState(false)
  const { plan, record, searchId } = turn
  if (plan === undefined || record === undefined || searchId === undefined) return null
  const isOwn = turn.askedBy === undefined || turn.askedBy === userId
  async function run(change: Promise<void>) {
    setBusy(true)
    await change
    setBusy(false)
  }
  return (
    <section
      aria-label={t(isOwn ? 'title' : 'othersTitle')}
      data-plan="review"
      className="flex flex-col gap-3 rounded-md border border-line bg-sunken p-4"
    >
      <div className="flex flex-col gap-1">
        <h3 className="flex items-center gap-2 font-semibold">
          <ListChecks aria-hidden className="size-4 text-muted" />
          {t(isOwn ? 'title' : 'othersTitle')}
        </h3>
        <p className="text-sm text-muted">{isOwn ? t('body') : t('waiting', { name: record.createdBy.name })}</p>
      </div>
      {isOwn ? (
        <PlanEditor
          searchId={searchId}
          plan={plan}
          submit={t('goOn')}
          leave={t('discard')}
          busy={busy}
          onSubmit={(edited) => void run(submitPlan(turn, edited))}
          onLeave={() => void run(discardPlan(turn))}
        />
      ) : (
        <div className="flex flex-col gap-2 text-sm">
          <p className="break-words">
            <span className="text-muted">{t('understanding')}: </span>
            {plan.understanding}
          </p>
          <ol className="ml-5 flex list-decimal flex-col gap-1">
            {plan.items.map(({ id, title }) => (
              <li key={id} className="break-words">
                {title}
              </li>
            ))}
          </ol>
        </div>
      )}
      {isOwn && <output className="sr-only">{t('ready')}</output>}
    </section>
  )
}
