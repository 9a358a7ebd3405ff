import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { lazy, Suspense, use, useEffect, useRef } from 'react'
import { useRouter } from '@tanstack/react-router'
import { useTexts } from '../../i18n/index.ts'
import { useStore } from '../../store.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { drawerStore } from '../../ui/page.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { commandKey } from '../command-key.ts'
import { ShellDialogsContext } from '../shell-dialogs.ts'
import { shellTexts } from '../shell-texts.ts'
import { collapsedStore, toggleSidebar } from '../sidebar-store.ts'
import { NavigationEntries } from './navigation-entries.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { ProjectSelector } from './project-selector.tsx'

const RunsEntry = lazy(() => import('../../features/runs/runs-entry.tsx').then((module) => ({ default: module.RunsEntry })))

/** Workspace selector, screens, runs, and the profile panel at the bottom. 232 px wide, 56 px collapsed, a drawer in a narrow window. */
export function Sidebar() {
  const t = useTexts(shellTexts)
  const drawerOpen = useStore(drawerStore)
  const remembered = useStore(collapsedStore)
  const collapsed = remembered && !drawerOpen
  const { openPalette } = use(ShellDialogsContext)
  const drawer = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', () => drawerStore.set(false)), [router])
  useEffect(() => {
    if (!drawerOpen) return undefined
    drawer.current?.focus()
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') drawerStore.set(false)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [drawerOpen])

  const searchButton = (
    <button
      type="button"
      aria-label={collapsed ? t('palette') : undefined}
      onClick={openPalette}
      className={classNames(
        'flex h-8 items-center gap-2.5 rounded-md text-sm text-muted transition-colors hover:bg-hover hover:text-text',
        collapsed ? 'w-10 justify-center' : 'w-full px-2.5',
      )}
    >
      <Search aria-hidden className="size-4 shrink-0" />
      {!collapsed && (
        <>
          <span className="flex-1 truncate text-left">{t('palette')}</span>
          <Kbd keys={`${commandKey} K`} />
        </>
      )}
    </button>
  )

  return (
    <>
      {drawerOpen && (
        <button
          type="button"
          aria-label={t('closeMenu')}
          onClick={() => drawerStore.set(false)}
          className="fixed inset-0 z-30 animate-appear bg-scrim md:hidden"
        />
      )}
      <aside
        ref={drawer}
        tabIndex={-1}
        className={classNames(
          'flex h-full shrink-0 flex-col border-r border-line bg-sunken outline-0 transition-[width] print:hidden',
          collapsed ? 'w-14 items-center' : 'w-58',
          drawerOpen ? 'max-md:fixed max-md:inset-y-0 max-md:left-0 max-md:z-30 max-md:w-72 max-md:animate-slide-left' : 'max-md:hidden',
        )}
      >
        <div className={classNames('flex h-12 shrink-0 items-center', collapsed ? 'justify-center' : 'px-2')}>
          <ProjectSelector collapsed={collapsed} />
        </div>
        <div className={classNames('pt-1 pb-2', !collapsed && 'px-2')}>
          {collapsed ? (
            <Tooltip text={t('palette')} shortcut={`${commandKey} K`} side="right">
              {searchButton}
            </Tooltip>
          ) : (
            searchButton
          )}
        </div>
        <NavigationEntries collapsed={collapsed} />
        <div className="flex-1" />
        <Suspense fallback={null}>
          <RunsEntry collapsed={collapsed} />
        </Suspense>
        <div className={classNames('flex items-center gap-1 border-t border-line p-2', collapsed && 'flex-col')}>
          <ProfilePanel collapsed={collapsed} />
          <IconButton
            icon={collapsed ? PanelLeftOpen : PanelLeftClose}
            label={t(collapsed ? 'expand' : 'collapse')}
            shortcut={`${commandKey} B`}
            onClick={toggleSidebar}
            className="max-md:hidden"
          />
        </div>
      </aside>
    </>
  )
}
