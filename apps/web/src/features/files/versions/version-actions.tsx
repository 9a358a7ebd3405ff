import type { Attachment } from '@dossier/contract'
import { Download, Ellipsis, GitCompareArrows, History, PanelRightOpen, Trash2 } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { DropdownMenu, IconButton, type MenuItem } from '../../../ui/index.ts'
import type { ComparedVersions } from '../../evidence/index.ts'
import { downloadItems } from '../download-items.ts'
import { asItem } from '../file-item.ts'
import { filesTexts } from '../files.texts.ts'
import { versionBefore } from './comparable.ts'
import { versionsTexts } from './versions.texts.ts'

export interface VersionActionsProps {
  version: Attachment
  all: readonly Attachment[]
  busy: boolean
  onOpen: () => void
  onCompare: (versions: ComparedVersions) => void
  /** Undefined for users who may not. */
  onRestore: (() => void) | undefined
  /** Undefined for users who may not. */
  onDelete: (() => void) | undefined
}

/** The actions of one version. The latest version can only be deleted with the file. */
export function VersionActions({ version, all, busy, onOpen, onCompare, onRestore, onDelete }: VersionActionsProps) {
  const t = useTexts(versionsTexts)
  const files = useTexts(filesTexts)
  const before = versionBefore(version, all)
  const isLatest = version.id === version.latestId
  const items: MenuItem[] = [
    { label: files('open'), icon: PanelRightOpen, onSelect: onOpen },
    { label: files('download'), icon: Download, onSelect: () => void downloadItems(version.projectId, [asItem(version)]) },
  ]
  if (!isLatest && onRestore) items.push({ label: t('restore'), icon: History, disabled: busy, separated: true, onSelect: onRestore })
  if (!isLatest && onDelete) {
    items.push({ label: t('deleteVersion'), icon: Trash2, danger: true, disabled: busy, separated: true, onSelect: onDelete })
  }
  return (
    <span className="flex justify-end">
      {before && (
        <IconButton
          icon={GitCompareArrows}
          size="small"
          label={t('compareWithBefore')}
          onClick={() => onCompare({ later: version.id, earlier: before.id })}
        />
      )}
      <DropdownMenu
        trigger={<IconButton icon={Ellipsis} size="small" label={t('moreOf', { version: version.version })} tooltip={false} />}
        items={items}
      />
    </span>
  )
}
