import { Download, Ellipsis, FolderOpen, PanelRightOpen, RotateCw, Trash2 } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { DropdownMenu, IconButton, type MenuItem } from '../../ui/index.ts'
import { downloadFile } from './download-file.ts'
import { type FileItem, nameOfItem } from './file-item.ts'
import { filesTexts } from './files.texts.ts'

export interface FileActionsProps {
  item: FileItem
  onOpen: () => void
  /** Absent where the reader may not, or where nothing failed. */
  onReadAgain?: (() => void) | undefined
  readingAgain: boolean
  /** Absent where the folder is on screen anyway. */
  onShowInFolder?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/** What can be done with one row. */
export function FileActions({ item, onOpen, onReadAgain, readingAgain, onShowInFolder, onDelete }: FileActionsProps) {
  const t = useTexts(filesTexts)
  const name = nameOfItem(item)
  const items: MenuItem[] = [{ label: t('open'), icon: item.itemKind === 'folder' ? FolderOpen : PanelRightOpen, onSelect: onOpen }]
  if (item.itemKind === 'attachment') {
    items.push({ label: t('download'), icon: Download, onSelect: () => void downloadFile(item) })
  }
  if (onShowInFolder) items.push({ label: t('showInFolder'), icon: FolderOpen, onSelect: onShowInFolder })
  if (onReadAgain) items.push({ label: t('readAgain'), icon: RotateCw, disabled: readingAgain, onSelect: onReadAgain })
  if (onDelete) items.push({ label: t('delete'), icon: Trash2, danger: true, separated: true, onSelect: onDelete })
  return (
    <span className="flex justify-end">
      {onReadAgain && (
        <IconButton icon={RotateCw} size="small" label={t('readAgainName', { name })} disabled={readingAgain} onClick={onReadAgain} />
      )}
      <DropdownMenu trigger={<IconButton icon={Ellipsis} size="small" label={t('moreOf', { name })} tooltip={false} />} items={items} />
    </span>
  )
}
