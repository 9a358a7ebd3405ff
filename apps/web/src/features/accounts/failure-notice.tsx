import { useLanguage, useTexts } from '../../i18n/index.ts'
import { accountsTexts } from './accounts-texts.ts'
import { type Failure, failureText } from './failure.ts'
import { Notice } from './notice.tsx'
import { useSecondsLeft } from './seconds-left.ts'

/** Why the form did not go through, with the seconds left while further attempts are refused; read out once. */
export function FailureNotice({ failure }: { failure: Failure }) {
  const t = useTexts(accountsTexts)
  const language = useLanguage()
  const seconds = useSecondsLeft(failure.lockedUntil)
  if (failure.lockedUntil !== null) {
    return (
      <>
        {/* The seconds change; what has happened is read out once. */}
        <span role="alert" className="sr-only">
          {failureText(failure, language)}
        </span>
        <Notice tone="caution">{seconds > 0 ? t('lockedFor', { count: seconds }) : t('lockOver')}</Notice>
      </>
    )
  }
  return (
    <div role="alert">
      <Notice tone={failure.offline ? 'caution' : 'negative'}>{failure.offline ? t('offline') : failureText(failure, language)}</Notice>
    </div>
  )
}
