import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { accountsTexts } from './accounts-texts.ts'
import { type Failure, failureText } from './failure.ts'
import { Notice } from './notice.tsx'
import { useSecondsLeft } from './seconds-left.ts'

export interface FailureNoticeProps {
  failure: Failure
  /** Read out, where no toast says the same. */
  live?: boolean
  /** What else can be done about it. */
  children?: ReactNode
}

/** Why the form did not go through, with the seconds left while further attempts are refused. */
export function FailureNotice({ failure, live = false, children }: FailureNoticeProps) {
  const t = useTexts(accountsTexts)
  const language = useLanguage()
  const seconds = useSecondsLeft(failure.lockedUntil)
  if (failure.lockedUntil !== null) {
    return (
      <Notice tone="caution">
        {seconds > 0 ? t('lockedFor', { count: seconds }) : t('lockOver')}
        {seconds > 0 && children}
      </Notice>
    )
  }
  return (
    <Notice tone={failure.offline ? 'caution' : 'negative'} live={live}>
      {failure.offline ? t('offline') : failureText(failure, language)}
      {children}
    </Notice>
  )
}
