import { endpoints, limits, type NameMatch, type NameMatchKind } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { File, Folder, FolderOpen, type LucideIcon, MessageSquareText, UserRound } from 'lucide-react'
import { useCall } from '../../api/index.ts'
import { useDelayed } from '../../features/projects/use-delayed.ts'
import { useTexts } from '../../i18n/index.ts'
import { selectProject, useSelectedProject } from '../../session/index.ts'
import type { Command, CommandPaletteProps } from '../../ui/command-palette.tsx'
import { shellTexts } from '../shell-texts.ts'

const searchDelayMs = 150

const icons: Record<NameMatchKind, LucideIcon> = {
  workspace: FolderOpen,
  folder: Folder,
  file: File,
  conversation: MessageSquareText,
  person: UserRound,
}
const groups = {
  workspace: 'groupWorkspaces',
  folder: 'groupFolders',
  file: 'groupFiles',
  conversation: 'groupQuestions',
  person: 'groupPeople',
} as const satisfies Record<NameMatchKind, string>

/** Commands of the palette that open what the server finds by name. */
export function useNameMatches(search: string): { commands: Command[]; lookup: CommandPaletteProps['lookup'] } {
  const t = useTexts(shellTexts)
  const navigate = useNavigate()
  const preferred = useSelectedProject()?.id
  const typed = search.trim().slice(0, limits.nameLength)
  const query = useDelayed(typed, searchDelayMs)
  const { data, isError, isFetching } = useCall(
    endpoints.nameSearch.find,
    { query, ...(preferred === undefined ? {} : { preferred }) },
    { enabled: query !== '', placeholderData: keepPreviousData },
  )
  if (typed === '') return { commands: [], lookup: 'settled' }

  function open({ kind, id, name, project, searchId, email }: NameMatch) {
    // Opening something of another workspace selects that workspace.
    const place = kind === 'workspace' ? { id, name } : project
    if (place !== null) selectProject(place)
    const within = place === null ? {} : { project: place.id }
    if (kind === 'person') void navigate({ to: '/people', search: { scope: 'organization', find: email ?? name } })
    else if (kind === 'conversation')
      void navigate({ to: '/search', search: { ...within, ...(searchId === null ? {} : { id: searchId }) } })
    else
      void navigate({ to: '/files', search: { ...within, ...(kind === 'folder' && { folder: id }), ...(kind === 'file' && { file: id }) } })
  }
  const commands = (data?.rows ?? []).map((match): Command => ({
    // Workspaces have the same ids as in the shell's commands, so that duplicates can be removed.
    id: match.kind === 'workspace' ? `project-${match.id}` : `${match.kind}-${match.id}`,
    label: match.name,
    group: t(groups[match.kind]),
    icon: icons[match.kind],
    detail: match.email ?? [match.project?.name ?? '', ...match.path].filter(Boolean).join(' / '),
    run: () => open(match),
  }))
  return { commands, lookup: isError ? 'failed' : isFetching || query !== typed ? 'pending' : 'settled' }
}
