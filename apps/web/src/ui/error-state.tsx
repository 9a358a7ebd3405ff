import { CloudOff, Lock, TriangleAlert } from 'lucide-react'
import { ApiError } from '../api/api-error.ts'
import { useTexts } from '../i18n/index.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { uiTexts } from './ui-texts.ts'

export interface ErrorStateProps {
  error: Error
  onRetry?: () => void
}

/** What stands where something could not be loaded: what happened, what was kept, what to do. Knows refusal and a lost connection. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const t = useTexts(uiTexts)
  const status = error instanceof ApiError ? error.status : undefined
  const requestId = error instanceof ApiError ? error.requestId : undefined
  const action = onRetry && status !== 403 && status !== 404 ? <Button onClick={onRetry}>{t('retry')}</Button> : undefined
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
  return (
    <div role="alert">
      <EmptyState icon={TriangleAlert} title={status === 404 ? error.message : t('failedTitle')} action={action}>
        {status !== 404 && (
          <>
            {error instanceof ApiError && <p>{error.message}</p>}
            <p>{t('failedKept')}</p>
          </>
        )}
        {requestId !== undefined && <p className="mt-1 text-xs text-faint">{t('requestId', { id: requestId })}</p>}
      </EmptyState>
    </div>
  )
}
