import { Link } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Brand } from '../../ui/brand.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { LanguageSwitch } from '../accounts/language-switch.tsx'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { organizationsTexts } from './organizations-texts.ts'

/** The header of the super admin's screens. */
export function AdminHeader() {
  const t = useTexts(organizationsTexts)
  const session = useSession()
  const signOut = useSignOut()
  return (
    <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line px-4 md:px-6">
      <Link to="/admin/dashboard" className="flex rounded-sm">
        <Brand />
      </Link>
      <span className="ml-2 min-w-0 flex-1 truncate text-sm text-muted max-md:invisible">
        {t('admin')} · {session?.user.email}
      </span>
      <LanguageSwitch labelled={false} />
      <Link to="/admin/profile" aria-label={t('profile')} className={buttonClass('ghost')}>
        <UserRound aria-hidden className="size-4" />
        <span className="max-sm:hidden">{t('profile')}</span>
      </Link>
      <Button variant="ghost" icon={LogOut} onClick={signOut} aria-label={t('logout')}>
        <span className="max-sm:hidden">{t('logout')}</span>
      </Button>
    </header>
  )
}
