import { Link } from '@tanstack/react-router'
import { ArrowLeft, LogOut } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { useSession } from '../../../session/index.ts'
import { Brand } from '../../../ui/brand.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useProfileRefresh } from '../../../app/use-profile-refresh.ts'
import { LanguageSwitch } from '../language-switch.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { AccountPanels } from './account-panels.tsx'
import { profileTexts } from './profile.texts.ts'

/** The super administrator's profile, outside the shell of an organisation. */
export function AdminProfilePage() {
  const t = useTexts(profileTexts)
  const session = useSession()
  const signOut = useSignOut()
  useProfileRefresh()
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex h-14 shrink-0 items-center gap-4 border-b border-line px-4 md:px-6">
        <Brand />
        <span className="min-w-0 flex-1 truncate text-sm text-muted max-sm:invisible">{session?.user.email}</span>
        <LanguageSwitch labelled={false} />
        <Button variant="ghost" icon={LogOut} onClick={signOut}>
          {t('logout')}
        </Button>
      </header>
      <main className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-190 px-4 py-6">
          <Link to="/admin/dashboard" className={`${buttonClass('ghost', 'small')} -ml-2.5`}>
            <ArrowLeft aria-hidden className="size-4" />
            {t('backToDashboard')}
          </Link>
          <h1 className="mt-2 text-xl font-semibold">{t('title')}</h1>
          <AccountPanels />
        </div>
      </main>
    </div>
  )
}
