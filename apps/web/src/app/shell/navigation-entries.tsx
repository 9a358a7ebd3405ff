import { Link } from '@tanstack/react-router'
import { useTexts } from '../../i18n/index.ts'
import { useSelectedProject, useSession } from '../../session/index.ts'
import { classNames } from '../../ui/class-names.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { type Screen, sidebarScreens } from '../screens.ts'
import { shellTexts } from '../shell-texts.ts'

/** The screens; with All selected only those that need no workspace. */
export function NavigationEntries({ collapsed }: { collapsed: boolean }) {
  const t = useTexts(shellTexts)
  const project = useSelectedProject()
  const user = useSession()?.user
  const shown = user ? sidebarScreens(user, project !== null) : []
  const groups = (['first', 'second'] as const).map((group) => shown.filter(({ sidebar }) => sidebar === group))
  return (
    <nav aria-label={t('navigation')} className={classNames('flex flex-col gap-2', !collapsed && 'px-2')}>
      {groups
        .filter((group) => group.length > 0)
        .map((group) => (
          <div key={group[0]?.sidebar} className="flex flex-col gap-0.5 border-line not-first:border-t not-first:pt-2">
            {group.map((screen) => (
              <Entry key={screen.key} screen={screen} collapsed={collapsed} />
            ))}
          </div>
        ))}
    </nav>
  )
}

function Entry({ screen, collapsed }: { screen: Screen; collapsed: boolean }) {
  const t = useTexts(shellTexts)
  const project = useSelectedProject()
  const { key, to, icon: Icon, letter, needsProject } = screen
  const link = (
    <Link
      to={to}
      search={needsProject && project ? { project: project.id } : {}}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      aria-label={collapsed ? t(key) : undefined}
      className={classNames(
        'group flex h-8 items-center gap-2.5 rounded-md text-sm font-medium text-muted transition-colors hover:bg-hover hover:text-text',
        'aria-[current=page]:bg-selected aria-[current=page]:text-accent',
        collapsed ? 'w-10 justify-center' : 'px-2.5',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {!collapsed && <span className="truncate">{t(key)}</span>}
    </Link>
  )
  if (!collapsed) return link
  return (
    <Tooltip text={t(key)} shortcut={`G ${letter}`} side="right">
      {link}
    </Tooltip>
  )
}
