import type { Project } from '@dossier/contract'
import { FileText, MessageSquareText, Pencil, Trash2, UsersRound } from 'lucide-react'
import type { Translator } from '../../i18n/index.ts'
import type { MenuItem } from '../../ui/dropdown-menu-content.tsx'

/** Actions on a workspace of the list. */
export interface ProjectVerbs {
  openFiles: (project: Project) => void
  openSearch: (project: Project) => void
  openPeople: (project: Project) => void
  edit: (project: Project) => void
  remove: (project: Project) => void
}

/** The menu of a workspace: actions that the user may perform. */
export function projectMenu(
  project: Project,
  t: Translator<'openFiles' | 'openSearch' | 'people' | 'edit' | 'delete'>,
  { openFiles, openSearch, openPeople, edit, remove }: ProjectVerbs,
): MenuItem[] {
  const items: MenuItem[] = [
    { label: t('openFiles'), icon: FileText, onSelect: () => openFiles(project) },
    { label: t('openSearch'), icon: MessageSquareText, onSelect: () => openSearch(project) },
  ]
  if (project.can['members.read'] === 'all') items.push({ label: t('people'), icon: UsersRound, onSelect: () => openPeople(project) })
  if (project.can['project.edit'] === 'all') items.push({ label: t('edit'), icon: Pencil, separated: true, onSelect: () => edit(project) })
  if (project.can['project.delete'] === 'all')
    items.push({ label: t('delete'), icon: Trash2, danger: true, onSelect: () => remove(project) })
  return items
}
