import { endpoints } from '@dossier/contract'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { useStore } from '../../../store.ts'
import { Checkbox } from '../../../ui/index.ts'
import { planEditorTexts } from '../plan/plan-editor.texts.ts'
import { choosePlanFirst, planFirst } from './plan-first-choice.ts'

/** The option to review the plan before files are read; shown only where a model plans. */
export function PlanFirst({ projectId }: { projectId: number }) {
  const t = useTexts(planEditorTexts)
  const isChosen = useStore(planFirst)
  const answering = useCall(endpoints.search.answering, { projectId })
  if (!answering.data?.model) return null
  return (
    <label className="inline-flex h-7 cursor-pointer items-center gap-1.5 rounded-md px-2 text-sm text-muted hover:bg-hover hover:text-text">
      <Checkbox checked={isChosen} onChange={() => choosePlanFirst(!isChosen)} />
      {t('planFirst')}
    </label>
  )
}
