import type { Attachment } from '@dossier/contract'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { classNames, MiddleEllipsis } from '../../ui/index.ts'
import { type FileItem, nameOfItem } from './file-item.ts'
import { FileKindIcon } from './file-kind-icon.tsx'
import { FailureReason } from './file-state.tsx'
import { filesTexts } from './files.texts.ts'
import type { ItemDrag } from './use-item-drag.ts'
import { VersionTag } from './versions/version-tag.tsx'

export interface FileNameCellProps {
  item: FileItem
  /** Leads to where a match lies, whose folders are named then; absent where its folder is on screen anyway. */
  onShowInFolder: (() => void) | undefined
  onShowVersions: (file: Attachment) => void
  /** How many files a folder holds with all below it; undefined until known. */
  folderFiles: number | undefined
  /** What is dragged by this row, and whether it would take what is dragged over it; absent where nothing may be moved. */
  drag: { source: ReturnType<ItemDrag['sourceOf']>; isOver: boolean } | undefined
}

/** A row's name under its icon, and below it why it failed, where it lies, or how much is in it. */
export function FileNameCell({ item, onShowInFolder, onShowVersions, folderFiles, drag }: FileNameCellProps) {
  return (
    <span
      {...drag?.source}
      className={classNames(
        '-mx-2 flex min-w-0 items-center gap-2 rounded-sm px-2',
        drag?.isOver === true && 'bg-accent-soft inset-ring-2 inset-ring-accent',
      )}
    >
      <FileKindIcon kind={item.itemKind === 'folder' ? 'folder' : item.kind} />
      <span className="flex min-w-0 flex-1 flex-col leading-5">
        <span className="flex min-w-0 items-center gap-1.5 font-medium">
          <MiddleEllipsis text={nameOfItem(item)} />
          {item.itemKind === 'attachment' && <VersionTag file={item} onOpen={() => onShowVersions(item)} />}
        </span>
        {onShowInFolder && <Whereabouts path={item.path} onOpen={onShowInFolder} />}
        <SecondLine item={item} folderFiles={folderFiles} />
      </span>
    </span>
  )
}

function Whereabouts({ path, onOpen }: { path: readonly string[]; onOpen: () => void }) {
  const t = useTexts(filesTexts)
  const place = path.length === 0 ? t('allFiles') : path.join(' / ')
  return (
    <button
      type="button"
      tabIndex={-1}
      title={`${t('showInFolder')}: ${place}`}
      onClick={onOpen}
      className="max-w-full self-start truncate rounded-sm text-left text-xs text-muted hover:text-accent hover:underline"
    >
      {place}
    </button>
  )
}

function SecondLine({ item, folderFiles }: Pick<FileNameCellProps, 'item' | 'folderFiles'>): ReactNode {
  const t = useTexts(filesTexts)
  const { number } = useFormats()
  if (item.itemKind === 'attachment') return item.failure && <FailureReason failure={item.failure} kind={item.kind} />
  return folderFiles === undefined ? null : (
    <span className="truncate text-xs text-muted">{t('folderFiles', { count: folderFiles, number: number(folderFiles) })}</span>
  )
}
