import { useLanguage, useTexts } from '../../i18n/index.ts'
import { accountsTexts } from './accounts-texts.ts'
import { type Failure, failureText } from './failure.ts'
import { Notice } from './notice.tsx'
import { useSecondsLeft } from './seconds-left.ts'

/** Why the form did not go through, which a toast has read out, with the seconds left while further attempts are refused. */
export function FailureNotice({ failure }: { failure: Failure }) {
  const t = useTexts(accountsTexts)
  const language = useLanguage()
  const seconds = useSecondsLeft(failure.lockedUntil)
  if (failure.lockedUntil !== null) {
    return <Notice tone="caution">{seconds > 0 ? t('lockedFor', { count: seconds }) : t('lockOver')}</Notice>
  }
  return <Notice tone={failure.offline ? 'caution' : 'negative'}>{failure.offline ? t('offline') : failureText(failure, language)}</Notice>
}
