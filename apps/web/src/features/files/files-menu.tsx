import type { Project } from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { Download, Ellipsis, FileSpreadsheet, FileText, RotateCw, Trash2 } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { DropdownMenu, IconButton, type MenuItem } from '../../ui/index.ts'
import { downloadIndex } from './download-index.ts'
import { downloadAll } from './download-items.ts'
import { filesTexts } from './files.texts.ts'
import { useReadManyAgain } from './use-read-many-again.ts'

export interface FilesMenuProps {
  project: Project
  /** Number of files of the workspace that could not be read. */
  failed: number
}

/** Actions on all files of a workspace. */
export function FilesMenu({ project, failed }: FilesMenuProps) {
  const t = useTexts(filesTexts)
  const { readManyAgain, pending } = useReadManyAgain(project.id)
  const navigate = useNavigate()
  const { can } = project
  const items: MenuItem[] = []
  if (can['files.read'] !== 'none') {
    items.push({ label: t('downloadAll'), icon: Download, onSelect: () => void downloadAll(project.id) })
  }
  if (can['activity.export'] !== 'none') {
    items.push(
      { label: t('indexWorkbook'), icon: FileSpreadsheet, separated: true, onSelect: () => void downloadIndex(project, 'xlsx') },
      { label: t('indexDocument'), icon: FileText, onSelect: () => void downloadIndex(project, 'docx') },
    )
  }
  if (can['files.readAgain'] !== 'none') {
    items.push({
      label: t('readAllFailedAgain'),
      icon: RotateCw,
      separated: true,
      disabled: failed === 0 || pending,
      onSelect: () => readManyAgain([]),
    })
  }
  if (can['files.delete'] !== 'none') {
    const openBin = () =>
      void navigate({ to: '/files', search: ({ project: shown }) => ({ ...(shown !== undefined && { project: shown }), bin: true }) })
    items.push({ label: t('bin'), icon: Trash2, separated: true, onSelect: openBin })
  }
  if (items.length === 0) return null
  return <DropdownMenu trigger={<IconButton icon={Ellipsis} label={t('moreOfFiles')} />} items={items} />
}
