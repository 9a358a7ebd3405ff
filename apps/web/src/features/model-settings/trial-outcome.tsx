import type { ModelTrial, SearchModelTrial } from '@dossier/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { ApiError } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { StatusLabel } from '../../ui/index.ts'
import { Notice } from '../accounts/notice.tsx'
import { modelSettingsTexts } from './model-settings.texts.ts'

/** Times are shown in hundredths of a second; shorter ones are rounded up. */
const SHORTEST_MS = 10

/** The result of a test of a model. */
export function TrialOutcome({ trial, error }: { trial: ModelTrial | SearchModelTrial | undefined; error: Error | null }) {
  const t = useTexts(modelSettingsTexts)
  const { number } = useFormats()
  if (error !== null) {
    const isAnswered = error instanceof ApiError && error.status !== 0
    return (
      <Notice tone="negative" live>
        {isAnswered ? error.message : t('notReached')}
      </Notice>
    )
  }
  if (trial === undefined) return null
  if (!trial.ok) {
    return (
      <Notice tone="negative" live>
        {t(trial.failure)}
      </Notice>
    )
  }
  return (
    <output className="block rounded-md bg-sunken px-3 py-2 text-sm">
      <p className="break-words">{t('works', { model: trial.model, seconds: number(Math.max(SHORTEST_MS, trial.latencyMs) / 1_000) })}</p>
      <Findings trial={trial} />
    </output>
  )
}

function Findings({ trial }: { trial: Extract<ModelTrial | SearchModelTrial, { ok: true }> }) {
  const t = useTexts(modelSettingsTexts)
  const { number } = useFormats()
  const found = (able: boolean, text: string) => (
    <li className="*:whitespace-normal">
      <StatusLabel icon={able ? CircleCheck : CircleAlert} tone={able ? 'positive' : 'caution'}>
        {text}
      </StatusLabel>
    </li>
  )
  if (!('purpose' in trial)) {
    const { takesTools, takesStructuredOutput } = trial
    return (
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {found(takesTools, t(takesTools ? 'takesTools' : 'noTools'))}
        {found(takesStructuredOutput, t(takesStructuredOutput ? 'takesOutput' : 'noOutput'))}
      </ul>
    )
  }
  return (
    <ul className="mt-1">
      {trial.purpose === 'embedding' && found(true, t('embeds', { dimensions: number(trial.dimensions) }))}
      {trial.purpose === 'reranking' && found(trial.ordered, t(trial.ordered ? 'ranks' : 'ranksWrongly'))}
      {trial.purpose === 'transcription' && found(true, t('writesDown'))}
    </ul>
  )
}
