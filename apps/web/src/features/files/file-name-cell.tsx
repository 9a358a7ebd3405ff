import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { MiddleEllipsis } from '../../ui/index.ts'
import { type FileItem, nameOfItem } from './file-item.ts'
import { FileKindIcon } from './file-kind-icon.tsx'
import { FailureReason } from './file-state.tsx'
import { filesTexts } from './files.texts.ts'

export interface FileNameCellProps {
  item: FileItem
  /** Names the folders of a file. */
  showPath: boolean
  /** How many files a folder holds with all below it; undefined until known. */
  folderFiles: number | undefined
}

/** A row's name under its icon, and below it why it failed, where it lies, or how much is in it. */
export function FileNameCell({ item, showPath, folderFiles }: FileNameCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <FileKindIcon kind={item.itemKind === 'folder' ? 'folder' : item.kind} />
      <span className="flex min-w-0 flex-1 flex-col leading-5">
        <span className="flex min-w-0 font-medium">
          <MiddleEllipsis text={nameOfItem(item)} />
        </span>
        <SecondLine item={item} showPath={showPath} folderFiles={folderFiles} />
      </span>
    </span>
  )
}

function SecondLine({ item, showPath, folderFiles }: FileNameCellProps): ReactNode {
  const t = useTexts(filesTexts)
  const { number } = useFormats()
  if (item.itemKind === 'folder') {
    return folderFiles === undefined ? null : (
      <span className="truncate text-xs text-muted">{t('folderFiles', { count: folderFiles, number: number(folderFiles) })}</span>
    )
  }
  if (item.failure) return <FailureReason failure={item.failure} />
  if (showPath && item.path.length > 0) return <span className="truncate text-xs text-muted">{item.path.join(' / ')}</span>
  return null
}
