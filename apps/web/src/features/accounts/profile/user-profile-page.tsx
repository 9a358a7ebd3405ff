import { useTexts } from '../../../i18n/index.ts'
import { Page } from '../../../ui/page.tsx'
import { AccountPanels } from './account-panels.tsx'
import { profileTexts } from './profile.texts.ts'

/** A member's profile, inside the shell. */
export function UserProfilePage() {
  const t = useTexts(profileTexts)
  return (
    <Page title={t('title')}>
      <div className="mx-auto max-w-190 px-4 pb-12">
        <AccountPanels />
      </div>
    </Page>
  )
}
