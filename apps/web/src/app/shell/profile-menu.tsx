import { roleNames, type User } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { CircleHelp, Keyboard, LogOut } from 'lucide-react'
import { lazy, Suspense, use, useState } from 'react'
import { LanguageSwitch } from '../../features/accounts/language-switch.tsx'
import { useSignOut } from '../../features/accounts/use-sign-out.ts'
import { personName, useLanguage, useTexts } from '../../i18n/index.ts'
import { Kbd } from '../../ui/kbd.tsx'
import type { Trigger } from '../../ui/lazy-trigger.tsx'
import { PopoverContent } from '../../ui/popover-content.tsx'
import { type Screen, visibleScreens } from '../screens.ts'
import { ShellDialogsContext } from '../shell-dialogs.ts'
import { shellTexts } from '../shell-texts.ts'
import { useWorkspaceRole } from '../use-workspace-role.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const HelpDialog = lazy(() => import('./help-dialog.tsx').then((module) => ({ default: module.HelpDialog })))

const entryClass = 'flex h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-sm hover:bg-hover'

/** The screens linked from the panel, in the specification's order. The audit log is linked from Admin, and here for users without access to Admin. */
function panelScreens(user: User): Screen[] {
  const screens = new Map(visibleScreens(user, true).map((screen) => [screen.key, screen]))
  return (['userProfile', 'roles', screens.has('admin') ? 'admin' : 'auditLog'] as const).flatMap((key) => screens.get(key) ?? [])
}

/** The open panel of the user: name, email, screens, language, theme, help, logout. */
export function ProfileMenu({ user, trigger }: { user: User; trigger: Trigger }) {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const role = useWorkspaceRole()
  const signOut = useSignOut()
  const { openKeys } = use(ShellDialogsContext)
  const [helpOpen, setHelpOpen] = useState(false)
  return (
    <>
      <PopoverContent trigger={trigger} label={t('profile')} side="top" className="w-64">
        {(close) => (
          <>
            <div className="px-2 py-2">
              <p className="truncate font-semibold">{personName(user.firstName, user.lastName)}</p>
              <p className="truncate text-muted">{user.email}</p>
              {user.organization && <p className="truncate text-xs text-faint">{user.organization.name}</p>}
              {role !== null && <p className="truncate text-xs text-faint">{t('roleInWorkspace', { role: roleNames[role][language] })}</p>}
            </div>
            <div className="pb-1">
              {panelScreens(user).map(({ key, to, icon: Icon }) => (
                <Link key={key} to={to} search={{}} onClick={close} className={entryClass}>
                  <Icon aria-hidden className="size-4 text-muted" />
                  {t(key === 'userProfile' ? 'viewProfile' : key)}
                </Link>
              ))}
            </div>
            <div className="-mx-1 flex flex-col gap-1 border-y border-line px-3 py-2">
              <LanguageSwitch />
              <ThemeSwitch />
            </div>
            <div className="pt-1">
              <button
                type="button"
                className={entryClass}
                onClick={() => {
                  close()
                  openKeys()
                }}
              >
                <Keyboard aria-hidden className="size-4 text-muted" />
                <span className="flex-1">{t('keys')}</span>
                <Kbd keys="?" />
              </button>
              <button
                type="button"
                className={entryClass}
                onClick={() => {
                  close()
                  setHelpOpen(true)
                }}
              >
                <CircleHelp aria-hidden className="size-4 text-muted" />
                {t('help')}
              </button>
              <button type="button" className={entryClass} onClick={signOut}>
                <LogOut aria-hidden className="size-4 text-muted" />
                {t('logout')}
              </button>
            </div>
          </>
        )}
      </PopoverContent>
      <Suspense fallback={null}>{helpOpen && <HelpDialog open onOpenChange={setHelpOpen} />}</Suspense>
    </>
  )
}
