import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { accountsTexts } from '../accounts-texts.ts'
import { linkTokenIn, useFragment } from '../address-fragment.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { mailedLinksTexts } from './mailed-links.texts.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** Resets a password with a mailed link. */
export function ResetPasswordPage() {
  const t = useTexts(mailedLinksTexts)
  const shared = useTexts(accountsTexts)
  const token = linkTokenIn(useFragment('/reset-password'))
  // A newer link opened in the same tab resets the state.
  const [outcome, setOutcome] = useState<{ token: string; state: 'done' | 'expired' } | null>(null)
  const state = outcome !== null && outcome.token === token ? outcome.state : null

  if (token === null || state === 'expired') {
    return (
      <AuthLayout title={t('expiredTitle')} hint={t('resetExpired')}>
        <div className="flex flex-col gap-2">
          <Link to="/forgot-password" search={{}} className={buttonClass('primary', 'large')}>
            {t('askAgain')}
          </Link>
          <BackToSignIn />
        </div>
      </AuthLayout>
    )
  }
  if (state === 'done') {
    return (
      <AuthLayout
        title={t('resetDoneTitle')}
        hint={t('resetDoneHint')}
        footer={
          <Link to="/admin/login" className="hover:text-text hover:underline">
            {shared('toAdmin')}
          </Link>
        }
      >
        <div className="flex flex-col gap-2">
          <BackToSignIn variant="primary" />
        </div>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('resetTitle')} hint={t('resetHint')}>
      <ResetPasswordForm
        key={token}
        token={token}
        onDone={() => setOutcome({ token, state: 'done' })}
        onExpired={() => setOutcome({ token, state: 'expired' })}
      />
    </AuthLayout>
  )
}
