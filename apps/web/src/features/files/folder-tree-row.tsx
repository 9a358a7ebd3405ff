import { ChevronRight, Folder as FolderIcon, FolderOpen } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { classNames } from '../../ui/index.ts'
import type { ItemDrag } from './use-item-drag.ts'

/** The height of a row, pixels. */
export const folderRowHeight = 28

export interface FolderTreeRowProps {
  name: string
  /** From 0, which is the top of the workspace. */
  depth: number
  /** Among the rows directly inside the same folder, from 1. */
  place: number
  siblings: number
  /** In the list of all rows that are shown, from 0. */
  position: number
  /** Pixels from the top of the list. */
  offset: number
  /** Undefined where nothing can be opened. */
  expanded: boolean | undefined
  isCurrent: boolean
  isRefused: boolean
  /** The one row that Tab leads to. */
  isStop: boolean
  drop: ReturnType<ItemDrag['targetOf']> | undefined
  isOver: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onChoose: () => void
  onToggle: () => void
}

/** One folder of the tree. */
export function FolderTreeRow(props: FolderTreeRowProps) {
  const { name, depth, place, siblings, position, offset, expanded, isCurrent, isRefused, isStop, drop, isOver } = props
  const Icon = isCurrent ? FolderOpen : FolderIcon
  return (
    <div
      role="treeitem"
      data-position={position}
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isCurrent}
      aria-expanded={expanded}
      aria-disabled={isRefused || undefined}
      tabIndex={isStop ? 0 : -1}
      title={name}
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
      onClick={props.onChoose}
      {...drop}
      style={{ top: offset, height: folderRowHeight, paddingLeft: depth * 12 + 4 }}
      className={classNames(
        'absolute inset-x-2 flex cursor-default items-center gap-1.5 rounded-sm pr-2 focus-visible:-outline-offset-2',
        isCurrent ? 'bg-selected font-medium text-accent' : isRefused ? 'text-faint' : 'text-muted hover:bg-hover hover:text-text',
        isOver && 'bg-accent-soft inset-ring-2 inset-ring-accent',
      )}
    >
      {/* Not a control of its own: the arrow keys do the same. */}
      <span
        aria-hidden
        onClick={(event) => {
          if (expanded === undefined) return
          event.stopPropagation()
          props.onToggle()
        }}
        className="flex size-4 shrink-0 items-center justify-center"
      >
        {expanded !== undefined && <ChevronRight className={classNames('size-3.5 transition-transform', expanded && 'rotate-90')} />}
      </span>
      <Icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
      <span className="truncate">{name}</span>
    </div>
  )
}
