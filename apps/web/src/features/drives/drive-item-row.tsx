import type { DriveItem } from '@dossier/contract'
import { Check, ChevronRight, Folder } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { classNames, MiddleEllipsis } from '../../ui/index.ts'
import { FileKindIcon } from '../files/file-kind-icon.tsx'
import { kindOfName } from '../files/upload/check-file.ts'
import { drivesTexts } from './drives.texts.ts'

const obstacles = { 'not-downloadable': 'notDownloadable', 'kind-not-allowed': 'kindNotAllowed', 'too-large': 'tooLarge' } as const

export interface DriveItemRowProps {
  item: DriveItem
  /** 1-based. */
  position: number
  /** -1 while unknown. */
  count: number
  /** Whether the row is in the tab order (roving tabindex). */
  current: boolean
  chosen: boolean
  style: CSSProperties
  onToggle: () => void
  onOpen: () => void
  /** Called when the row gets the focus other than by arrow keys. */
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A folder or file of a drive. A click on its checkbox selects it; a click on a folder's name opens the folder. */
export function DriveItemRow({ item, position, count, current, chosen, style, onToggle, onOpen, onFocus, onKeyDown }: DriveItemRowProps) {
  const t = useTexts(drivesTexts)
  const { size, date } = useFormats()
  const { name, kind, obstacle } = item
  const facts = [
    ...(obstacle === null ? [] : [t(obstacles[obstacle])]),
    ...(item.size === null ? [] : [size(item.size)]),
    ...(item.modifiedAt === null ? [] : [date(item.modifiedAt)]),
  ].join(' · ')
  const choose = (event: MouseEvent) => {
    event.stopPropagation()
    onToggle()
  }
  return (
    <div
      role="treeitem"
      aria-level={1}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      aria-selected={chosen}
      aria-disabled={obstacle !== null || undefined}
      aria-posinset={position}
      aria-setsize={count}
      onClick={kind === 'folder' ? onOpen : onToggle}
      style={style}
      className={classNames(
        'absolute inset-x-0 flex cursor-default focus-visible:-outline-offset-2 items-center gap-2.5 border-b border-line px-3 text-sm',
        chosen ? 'bg-selected' : 'hover:bg-hover',
        obstacle !== null && 'text-faint',
      )}
    >
      <span aria-hidden onClick={choose} className="-m-2 p-2">
        <span
          className={classNames(
            'flex size-4 items-center justify-center rounded-sm inset-ring',
            chosen ? 'bg-accent-fill text-on-accent inset-ring-0' : 'bg-surface inset-ring-line-strong',
            obstacle !== null && 'opacity-40',
          )}
        >
          {chosen && <Check strokeWidth={3} className="size-3" />}
        </span>
      </span>
      {kind === 'folder' ? (
        <Folder aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-muted" />
      ) : (
        <FileKindIcon kind={kindOfName(name)} />
      )}
      <span className="flex min-w-0 flex-1 font-medium">
        <MiddleEllipsis text={name} />
      </span>
      <span className="shrink-0 text-xs whitespace-nowrap text-muted tabular-nums max-sm:hidden">{facts}</span>
      {obstacle !== null && <span className="shrink-0 text-xs text-muted sm:hidden">{t(obstacles[obstacle])}</span>}
      {kind === 'folder' && <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />}
    </div>
  )
}
