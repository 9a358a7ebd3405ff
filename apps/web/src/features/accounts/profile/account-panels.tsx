import { useSession } from '../../../session/index.ts'
import { DetailsPanel } from './details-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** The panels of the user's own account, for members and the super admin. Read-only under break-glass. */
export function AccountPanels() {
  const user = useSession()?.user
  if (!user) return null
  if (user.breakGlass) return <DetailsPanel user={user} editable={false} />
  return (
    <>
      <PicturePanel user={user} />
      <DetailsPanel user={user} editable />
      <PasswordPanel user={user} />
      <SessionsPanel />
    </>
  )
}
