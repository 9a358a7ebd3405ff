import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { useSession } from '../../../session/index.ts'
import { Page } from '../../../ui/page.tsx'
import { AccountPanels } from './account-panels.tsx'
import { profileTexts } from './profile.texts.ts'

const ConnectedDrivesPanel = lazy(async () => ({
  default: (await import('../../drives/connected-drives-panel.tsx')).ConnectedDrivesPanel,
}))

/** A member's profile, inside the shell. */
export function UserProfilePage() {
  const t = useTexts(profileTexts)
  const { drive } = useSearch({ from: '/shell/user-profile' })
  const ownAccount = useSession()?.user.breakGlass === null
  return (
    <Page title={t('title')}>
      <div className="mx-auto max-w-190 px-4 pb-12">
        <AccountPanels />
        {ownAccount && (
          <Suspense fallback={null}>
            <ConnectedDrivesPanel outcome={drive} />
          </Suspense>
        )}
      </div>
    </Page>
  )
}
