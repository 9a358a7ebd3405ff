import type { ModelTrial } from '@dossier/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { ApiError } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { StatusLabel } from '../../ui/index.ts'
import { Notice } from '../accounts/notice.tsx'
import { modelSettingsTexts } from './model-settings.texts.ts'

/** Shown to the hundredth of a second. */
const SHORTEST_MS = 10

/** What a test of a model found. */
export function TrialOutcome({ trial, error }: { trial: ModelTrial | undefined; error: Error | null }) {
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
  const can = (able: boolean, yes: 'takesTools' | 'takesOutput', no: 'noTools' | 'noOutput') => (
    <li className="*:whitespace-normal">
      <StatusLabel icon={able ? CircleCheck : CircleAlert} tone={able ? 'positive' : 'caution'}>
        {t(able ? yes : no)}
      </StatusLabel>
    </li>
  )
  return (
    <output className="block rounded-md bg-sunken px-3 py-2 text-sm">
      <p className="break-words">{t('works', { model: trial.model, seconds: number(Math.max(SHORTEST_MS, trial.latencyMs) / 1_000) })}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {can(trial.takesTools, 'takesTools', 'noTools')}
        {can(trial.takesStructuredOutput, 'takesOutput', 'noOutput')}
      </ul>
    </output>
  )
}
