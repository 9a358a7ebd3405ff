import type { SearchRecord } from '@dossier/contract'
import { Sparkles } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { AnswerCost } from '../../model-usage/answer-cost.tsx'
import { answerNoteTexts } from './answer-notes.texts.ts'

/** The model that wrote an answer, and its cost for users who may see costs. Shown for quoted answers too if a model was called. */
export function AnswerModel({ record: { answer, usage } }: { record: SearchRecord }) {
  const t = useTexts(answerNoteTexts)
  if (answer.model === undefined && usage === undefined) return null
  return (
    <p className="ml-auto flex min-w-0 items-center gap-1.5 text-xs text-faint">
      {answer.model !== undefined && <Sparkles aria-hidden className="size-3 shrink-0" />}
      <span className="min-w-0 break-words">
        {answer.model !== undefined && <span data-model>{t('writtenBy', { model: answer.model })}</span>}
        {answer.model !== undefined && usage !== undefined && ' · '}
        {usage !== undefined && <AnswerCost usage={usage} />}
      </span>
    </p>
  )
}
