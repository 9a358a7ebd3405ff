import {
  Download,
  Ellipsis,
  FolderInput,
  FolderOpen,
  History,
  KeyRound,
  PanelRightOpen,
  PencilLine,
  RotateCw,
  Trash2,
  Upload,
} from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { DropdownMenu, IconButton, type MenuItem } from '../../ui/index.ts'
import type { FileCommands } from './file-commands.ts'
import { failureAction } from './failure-action.ts'
import { type FileItem, nameOfItem } from './file-item.ts'
import { filesTexts } from './files.texts.ts'
import { versionsTexts } from './versions/versions.texts.ts'

export interface FileActionsProps {
  item: FileItem
  commands: FileCommands
  /** Whether the row is among matches of several folders. */
  amongMatches: boolean
  /** Undefined where the user may not, or where nothing failed. */
  onReadAgain?: (() => void) | undefined
  readingAgain: boolean
}

/** The actions of one row. */
export function FileActions({ item, commands, amongMatches, onReadAgain, readingAgain }: FileActionsProps) {
  const t = useTexts(filesTexts)
  const tv = useTexts(versionsTexts)
  const name = nameOfItem(item)
  const { rename, move, uploadVersion, unlock } = commands
  const remove = commands.deleteCommand([item])
  const items: MenuItem[] = [
    { label: t('open'), icon: item.itemKind === 'folder' ? FolderOpen : PanelRightOpen, onSelect: () => commands.open(item) },
    { label: t('download'), icon: Download, onSelect: () => commands.download([item]) },
  ]
  if (amongMatches) items.push({ label: t('showInFolder'), icon: FolderOpen, onSelect: () => commands.showInFolder(item) })
  if (item.itemKind === 'attachment') {
    items.push({ label: tv('versions'), icon: History, separated: true, onSelect: () => commands.showVersions(item) })
    if (uploadVersion) items.push({ label: tv('uploadNew'), icon: Upload, onSelect: () => uploadVersion(item) })
  }
  const help = item.itemKind === 'attachment' ? failureAction(item) : undefined
  if (help === 'unlock' && unlock && item.itemKind === 'attachment') {
    items.push({ label: t('enterPassword'), icon: KeyRound, onSelect: () => unlock(item) })
  }
  if (onReadAgain) items.push({ label: t('readAgain'), icon: RotateCw, disabled: readingAgain, onSelect: onReadAgain })
  if (rename) items.push({ label: t('rename'), icon: PencilLine, shortcut: 'F2', separated: true, onSelect: () => rename(item) })
  if (move) items.push({ label: t('moveTo'), icon: FolderInput, onSelect: () => move([item]) })
  if (remove) items.push({ label: t('delete'), icon: Trash2, danger: true, separated: true, onSelect: remove })
  return (
    <span className="flex justify-end">
      {help === 'readAgain' && onReadAgain && (
        <IconButton icon={RotateCw} size="small" label={t('readAgainName', { name })} disabled={readingAgain} onClick={onReadAgain} />
      )}
      {item.itemKind === 'attachment' && help === 'unlock' && unlock && (
        <IconButton icon={KeyRound} size="small" label={t('enterPasswordName', { name })} onClick={() => unlock(item)} />
      )}
      {item.itemKind === 'attachment' && help === 'replace' && uploadVersion && (
        <IconButton icon={Upload} size="small" label={tv('uploadNewName', { name })} onClick={() => uploadVersion(item)} />
      )}
      <DropdownMenu trigger={<IconButton icon={Ellipsis} size="small" label={t('moreOf', { name })} tooltip={false} />} items={items} />
    </span>
  )
}
