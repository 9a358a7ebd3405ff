import { useTexts } from '../../../i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { accountsTexts } from '../accounts-texts.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { useSecondsLeft } from '../seconds-left.ts'
import type { Attempt } from '../use-attempt.ts'

/** The failure of the last attempt, and the submit button, disabled while the server refuses further attempts. */
export function SignInSubmit({ attempt, busy }: { attempt: Attempt; busy: boolean }) {
  const t = useTexts(accountsTexts)
  const waiting = useSecondsLeft(attempt.failure?.lockedUntil ?? null) > 0
  return (
    <>
      {attempt.failure && <FailureNotice failure={attempt.failure} />}
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={waiting}>
        {t('signIn')}
      </Button>
    </>
  )
}
