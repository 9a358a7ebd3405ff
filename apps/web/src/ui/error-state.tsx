import { CloudOff, Lock, SearchX, TriangleAlert } from 'lucide-react'
import { ApiError } from '../api/api-error.ts'
import { useLanguage, useTexts } from '../i18n/index.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { uiTexts } from './ui-texts.ts'

export interface ErrorStateProps {
  error: Error
  onRetry?: () => void
}

/** Shown where something could not be loaded: what happened and what to do. Handles refusals and a lost connection. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const t = useTexts(uiTexts)
  const status = error instanceof ApiError ? error.status : undefined
  const requestId = error instanceof ApiError ? error.requestId : undefined
  const language = useLanguage()
  const action = onRetry ? <Button onClick={onRetry}>{t('retry')}</Button> : undefined
  if (status === 403) {
    return (
      <EmptyState icon={Lock} title={t('forbiddenTitle')}>
        {t('forbiddenHint')}
      </EmptyState>
    )
  }
  if (status === 0) {
    return (
      <EmptyState icon={CloudOff} title={t('offlineTitle')} action={action}>
        {t('offlineHint')}
      </EmptyState>
    )
  }
  if (status === 404) {
    return (
      <div role="alert">
        <EmptyState icon={SearchX} title={error.message}>
          {t('goneHint')}
        </EmptyState>
      </div>
    )
  }
  const { attempt, reason } = error instanceof ApiError ? error : {}
  return (
    <div role="alert">
      <EmptyState icon={TriangleAlert} title={attempt?.[language] ?? t('failedTitle')} action={action}>
        {reason !== undefined && <p>{reason}</p>}
        <p>{t('failedKept')}</p>
        {requestId !== undefined && <p className="mt-1 text-xs text-faint">{t('requestId', { id: requestId })}</p>}
      </EmptyState>
    </div>
  )
}
