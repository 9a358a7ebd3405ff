import type { User } from '@dossier/contract'
import { lazy, Suspense } from 'react'
import { personName, useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useLazyTrigger } from '../../ui/lazy-trigger.tsx'
import { shellTexts } from '../shell-texts.ts'

const load = () => import('./profile-menu.tsx')
const ProfileMenu = lazy(() => load().then((module) => ({ default: module.ProfileMenu })))

/** The button of the user's panel, which is loaded when it opens. */
export function ProfilePanel({ collapsed }: { collapsed: boolean }) {
  const user = useSession()?.user
  return user === undefined ? null : <PanelOf user={user} collapsed={collapsed} />
}

function PanelOf({ user, collapsed }: { user: User; collapsed: boolean }) {
  const t = useTexts(shellTexts)
  const name = personName(user.firstName, user.lastName)
  const trigger = (
    <button
      type="button"
      className={classNames(
        'flex h-9 min-w-0 items-center gap-2 rounded-md transition-colors hover:bg-hover',
        collapsed ? 'p-1' : 'flex-1 px-1.5',
      )}
    >
      <Avatar name={name} image={user.avatar} />
      <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate text-left text-sm font-medium'}>
        <span className="sr-only">{t('profile')}: </span>
        {name}
      </span>
    </button>
  )
  const { pressed, plainTrigger } = useLazyTrigger(trigger, 'dialog', load)
  if (!pressed) return plainTrigger
  return (
    <Suspense fallback={plainTrigger}>
      <ProfileMenu user={user} trigger={trigger} />
    </Suspense>
  )
}
