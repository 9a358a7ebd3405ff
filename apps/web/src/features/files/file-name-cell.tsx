import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { MiddleEllipsis } from '../../ui/index.ts'
import { type FileItem, nameOfItem } from './file-item.ts'
import { FileKindIcon } from './file-kind-icon.tsx'
import { FailureReason } from './file-state.tsx'
import { filesTexts } from './files.texts.ts'

/** A row's name under its icon, and below it why it failed, where it lies, or how much is in it. */
export function FileNameCell({ item, showPath }: { item: FileItem; showPath: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <FileKindIcon kind={item.itemKind === 'folder' ? 'folder' : item.kind} />
      <span className="flex min-w-0 flex-1 flex-col leading-5">
        <span className="flex min-w-0 font-medium">
          <MiddleEllipsis text={nameOfItem(item)} />
        </span>
        <SecondLine item={item} showPath={showPath} />
      </span>
    </span>
  )
}

function SecondLine({ item, showPath }: { item: FileItem; showPath: boolean }): ReactNode {
  const t = useTexts(filesTexts)
  if (item.itemKind === 'folder') {
    return item.files > 0 ? <span className="truncate text-xs text-muted">{t('folderFiles', { count: item.files })}</span> : null
  }
  if (item.failure) return <FailureReason failure={item.failure} />
  if (showPath && item.path.length > 0) return <span className="truncate text-xs text-muted">{item.path.join(' / ')}</span>
  return null
}
