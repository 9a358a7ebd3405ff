import { limits, successMessages } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { mailedLinksTexts } from './mailed-links.texts.ts'

export interface LinkSentProps {
  email: string
  admin: boolean
  onAgain: () => void
}

/** Confirms that a link was sent if the account exists, without revealing whether it does. */
export function LinkSent({ email, admin, onAgain }: LinkSentProps) {
  const t = useTexts(mailedLinksTexts)
  const language = useLanguage()
  return (
    <AuthLayout title={t('sentTitle')} hint={t('sentTo', { email })}>
      <div className="flex flex-col gap-4">
        <output className="text-sm">{successMessages.resetMailSent[language]}.</output>
        <p className="text-sm text-muted">{t('sentHint', { minutes: limits.resetMinutes })}</p>
        <BackToSignIn admin={admin} variant="secondary" />
        <Button variant="ghost" size="large" onClick={onAgain}>
          {t('sendAgain')}
        </Button>
      </div>
    </AuthLayout>
  )
}
