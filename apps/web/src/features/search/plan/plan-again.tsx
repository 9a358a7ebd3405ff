import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { endpoints } from '@dossier/contract'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Button, Skeleton } from '../../../ui/index.ts'
import { useCurrentProject } from '../../projects/index.ts'
import { askByPlan } from '../conversation/conversations.ts'
import type { Turn } from '../conversation/turn.ts'
import { planEditorTexts } from './plan-editor.texts.ts'

const PlanEditor = lazy(() => import('./plan-editor.tsx').then((module) => ({ default: module.PlanEditor })))

/** Edits the plan of a finished answer and asks the same question again with it. */
export function PlanAgain({ turn }: { turn: Turn }) {
  const t = useTexts(planEditorTexts)
  const { project } = useCurrentProject()
  const answering = useCall(endpoints.search.answering, { projectId: turn.projectId })
  const [isOpen, setOpen] = useState(false)
  const { plan, searchId } = turn
  const mayAsk = project !== undefined && project.can['search.ask'] !== 'none'
  if (turn.phase !== 'done' || plan === undefined || searchId === undefined || !mayAsk || !answering.data?.model) return null
  if (!isOpen) {
    return (
      <Button size="small" icon={Pencil} className="self-start" onClick={() => setOpen(true)}>
        {t('again')}
      </Button>
    )
  }
  return (
    <section
      aria-label={t('again')}
      data-plan="again"
      className="flex flex-col gap-3 rounded-md border border-line bg-sunken p-4 text-text"
    >
      <p className="text-muted">{t('bodyAgain')}</p>
      <Suspense fallback={<Skeleton className="h-32" />}>
        <PlanEditor
          searchId={searchId}
          plan={plan}
          submit={t('answerAgain')}
          leave={t('close')}
          busy={false}
          onSubmit={(edited) => {
            setOpen(false)
            askByPlan(turn, edited)
          }}
          onLeave={() => setOpen(false)}
        />
      </Suspense>
    </section>
  )
}
