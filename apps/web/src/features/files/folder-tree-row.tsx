import { ChevronRight, Folder as FolderIcon, FolderOpen } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { classNames } from '../../ui/index.ts'
import type { ItemDrag } from './use-item-drag.ts'

/** The height of a row, pixels. */
export const folderRowHeight = 28

export interface FolderTreeRowProps {
  name: string
  /** 0-based; 0 is the top of the workspace. */
  depth: number
  /** 1-based position among its siblings. */
  place: number
  siblings: number
  /** 0-based index among all visible rows. */
  position: number
  /** Offset from the top of the list, pixels. */
  offset: number
  /** Undefined for folders without subfolders. */
  expanded: boolean | undefined
  isCurrent: boolean
  isRefused: boolean
  /** Whether this is the row in the tab order (roving tabindex). */
  isTabStop: boolean
  drop: ReturnType<ItemDrag['targetOf']> | undefined
  isOver: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onChoose: () => void
  onToggle: () => void
}

/** One folder of the tree. */
export function FolderTreeRow(props: FolderTreeRowProps) {
  const { name, depth, place, siblings, position, offset, expanded, isCurrent, isRefused, isTabStop, drop, isOver } = props
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
      tabIndex={isTabStop ? 0 : -1}
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
      {/* Not focusable: the arrow keys do the same. */}
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
