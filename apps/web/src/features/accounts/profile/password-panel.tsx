import type { User } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Panel } from './panel.tsx'
import { PasswordForm } from './password-form.tsx'
import { profileTexts } from './profile.texts.ts'

/** Changes the password; an account without one can request a link to set it. */
export function PasswordPanel({ user }: { user: User }) {
  const t = useTexts(profileTexts)
  const [open, setOpen] = useState(false)
  if (!user.hasPassword) {
    return (
      <Panel title={t('passwordTitle')} hint={t('noPassword')}>
        <Link to="/forgot-password" search={{}} className={buttonClass()}>
          {t('mailLink')}
        </Link>
      </Panel>
    )
  }
  return (
    <Panel title={t('passwordTitle')} hint={t('passwordHint')}>
      {open ? (
        <PasswordForm email={user.email} onClose={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>{t('changePassword')}</Button>
      )}
    </Panel>
  )
}
