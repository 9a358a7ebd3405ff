import { mayInOrganization } from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { FolderOpen, Keyboard, Languages, LogOut, MessageSquarePlus, PanelLeft, Plus, SunMoon, UserPlus } from 'lucide-react'
import { use } from 'react'
import { switchLanguage } from '../../features/accounts/language-switch.tsx'
import { useSignOut } from '../../features/accounts/use-sign-out.ts'
import { useProjects } from '../../features/projects/index.ts'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { chooseTheme, type Theme, themes, useTheme } from '../../preferences/theme.ts'
import { selectProject, useSelectedProject, useSession } from '../../session/index.ts'
import type { Command } from '../../ui/command-palette.tsx'
import { commandKey } from '../command-key.ts'
import { visibleScreens } from '../screens.ts'
import { ShellDialogsContext } from '../shell-dialogs.ts'
import { shellTexts } from '../shell-texts.ts'
import { toggleSidebar } from '../sidebar-store.ts'
import { screenKeywords } from './screen-keywords.ts'

const themeTexts = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

/** Commands of the palette that need no request: screens, loaded workspaces, actions and settings. */
export function useShellCommands(): Command[] {
  const t = useTexts(shellTexts)
  const navigate = useNavigate()
  const language = useLanguage()
  const theme = useTheme()
  const project = useSelectedProject()
  const user = useSession()?.user
  const { data } = useProjects()
  const signOut = useSignOut()
  const { openKeys } = use(ShellDialogsContext)
  const next: Theme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  const group = t('groupCommands')

  return [
    ...(user ? visibleScreens(user, project !== null) : []).map(({ key, to, icon, letter, needsProject }) => ({
      id: key,
      label: t(key),
      keywords: screenKeywords[key],
      group: t('groupScreens'),
      icon,
      shortcut: `G ${letter}`,
      run: () => void navigate({ to, search: needsProject && project ? { project: project.id } : {} }),
    })),
    ...(data?.rows ?? []).map(({ id, name }) => ({
      id: `project-${id}`,
      label: name,
      group: t('groupWorkspaces'),
      icon: FolderOpen,
      run: () => {
        selectProject({ id, name })
        void navigate({ to: '/files', search: { project: id } })
      },
    })),
    ...(user && mayInOrganization(user, 'project.create')
      ? [
          {
            id: 'add-workspace',
            label: t('addWorkspace'),
            keywords: 'new create workspace 추가',
            group,
            icon: Plus,
            run: () => void navigate({ to: '/', search: { add: true } }),
          },
        ]
      : []),
    ...(project
      ? [
          {
            id: 'ask',
            label: t('askQuestion'),
            keywords: 'ask question chat 검색',
            group,
            icon: MessageSquarePlus,
            run: () => void navigate({ to: '/search', search: { project: project.id } }),
          },
        ]
      : []),
    ...(user && mayInOrganization(user, 'member.invite')
      ? [
          {
            id: 'invite',
            label: t('invitePeople'),
            keywords: 'invite member 추가',
            group,
            icon: UserPlus,
            run: () => void navigate({ to: '/people', search: { scope: 'organization', add: true } }),
          },
        ]
      : []),
    {
      id: 'language',
      label: t('switchLanguage'),
      keywords: 'language 언어',
      group,
      icon: Languages,
      run: () => switchLanguage(language === 'ko' ? 'en' : 'ko'),
    },
    {
      id: 'theme',
      label: `${t('theme')}: ${t(themeTexts[next])}`,
      keywords: 'theme dark light 테마',
      group,
      icon: SunMoon,
      run: () => chooseTheme(next),
    },
    { id: 'sidebar', label: t('keySidebar'), group, icon: PanelLeft, shortcut: `${commandKey} B`, run: toggleSidebar },
    { id: 'keys', label: t('keys'), group, icon: Keyboard, shortcut: '?', run: openKeys },
    { id: 'logout', label: t('logout'), keywords: 'sign out 로그아웃', group, icon: LogOut, run: signOut },
  ]
}
