import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useProfileRefresh } from '../../../app/use-profile-refresh.ts'
import { useTexts } from '../../../i18n/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { AdminHeader } from '../../organizations/admin-header.tsx'
import { AccountPanels } from './account-panels.tsx'
import { profileTexts } from './profile.texts.ts'

/** The super admin's profile, outside the shell of an organisation. */
export function AdminProfilePage() {
  const t = useTexts(profileTexts)
  useProfileRefresh()
  return (
    <div className="flex h-dvh flex-col">
      <AdminHeader />
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
