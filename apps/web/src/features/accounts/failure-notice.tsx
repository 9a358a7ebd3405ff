import { lazy, Suspense } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { accountsTexts } from './accounts-texts.ts'
import type { Failure } from './failure.ts'
import { Notice } from './notice.tsx'
import { useSecondsLeft } from './seconds-left.ts'

const FailureMessage = lazy(() => import('./failure-message.tsx').then((loaded) => ({ default: loaded.FailureMessage })))

/** The failure of a form, with a countdown while further attempts are refused. */
export function FailureNotice({ failure }: { failure: Failure }) {
  const t = useTexts(accountsTexts)
  const seconds = useSecondsLeft(failure.lockedUntil)
  const message = (
    <Suspense fallback={null}>
      <FailureMessage failure={failure} />
    </Suspense>
  )
  if (failure.lockedUntil !== null) {
    return (
      <>
        {/* Only the failure is announced to screen readers, not every second of the countdown. */}
        <span role="alert" className="sr-only">
          {message}
        </span>
        <Notice tone="caution">{seconds > 0 ? t('lockedFor', { count: seconds }) : t('lockOver')}</Notice>
      </>
    )
  }
  return (
    <div role="alert">
      <Notice tone={failure.offline ? 'caution' : 'negative'}>{failure.offline ? t('offline') : message}</Notice>
    </div>
  )
}
