import type { Folder } from '@dossier/contract'
import { ChevronRight, Folder as FolderIcon, FolderOpen } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { classNames } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'
import { lineOf, treeOfFolders, visibleRows } from './folder-tree.ts'
import type { ItemDrag } from './use-item-drag.ts'

export interface FolderTreeProps {
  folders: readonly Folder[]
  /** The folder that is open or chosen; null at the top. */
  folderId: number | null
  onOpen: (folderId: number | null) => void
  /** Folders that cannot be chosen; absent where all can. */
  isRefused?: (folderId: number | null) => boolean
  /** Rows can be dropped on folders. */
  drag?: ItemDrag | undefined
}

/** Folders as a tree under the top of the workspace: arrows move, open and close, Enter chooses. */
export function FolderTree({ folders, folderId, onOpen, isRefused, drag }: FolderTreeProps) {
  const t = useTexts(filesTexts)
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [focused, setFocused] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const tree = useMemo(() => treeOfFolders(folders), [folders])
  // The way to the open folder is open unless it was closed by hand.
  const above = useMemo(() => lineOf(folders, folderId).slice(1), [folders, folderId])
  const isOpen = (id: number) => toggled.get(id) ?? above.includes(id)
  const open = new Set(folders.filter((folder) => isOpen(folder.id)).map((folder) => folder.id))
  const rows = [{ id: null, depth: 0 }, ...visibleRows(tree, open).map(({ node, depth }) => ({ id: node.folder.id, depth: depth + 1 }))]
  const nodes = new Map(visibleRows(tree, open).map(({ node }) => [node.folder.id, node]))
  const stop = rows.some(({ id }) => id === focused) ? focused : rows.some(({ id }) => id === folderId) ? folderId : null

  const choose = (id: number | null) => {
    if (isRefused?.(id) !== true) onOpen(id)
  }
  const toggle = (id: number, value: boolean) => setToggled(new Map(toggled).set(id, value))
  const focus = (position: number) => {
    const row = list.current?.children[position]
    if (row instanceof HTMLElement) row.focus()
  }
  function onKeyDown(event: KeyboardEvent, id: number | null, position: number) {
    const node = id === null ? undefined : nodes.get(id)
    if (event.key === 'ArrowDown') focus(position + 1)
    else if (event.key === 'ArrowUp') focus(position - 1)
    else if (event.key === 'Home') focus(0)
    else if (event.key === 'End') focus(rows.length - 1)
    else if (event.key === 'Enter' || event.key === ' ') choose(id)
    else if (event.key === 'ArrowRight' && node && node.children.length > 0) {
      if (isOpen(node.folder.id)) focus(position + 1)
      else toggle(node.folder.id, true)
    } else if (event.key === 'ArrowLeft' && node) {
      if (open.has(node.folder.id) && node.children.length > 0) toggle(node.folder.id, false)
      else focus(rows.findIndex((row) => row.id === node.folder.parentId))
    } else return
    event.preventDefault()
  }

  return (
    <div ref={list} role="tree" aria-label={t('folders')} className="min-h-0 flex-1 overflow-y-auto p-2 text-sm">
      {rows.map(({ id, depth }, position) => {
        const node = id === null ? undefined : nodes.get(id)
        const name = node?.folder.name ?? t('allFiles')
        const hasChildren = node !== undefined && node.children.length > 0
        const expanded = node !== undefined && open.has(node.folder.id)
        const refused = isRefused?.(id) === true
        const Icon = id === folderId ? FolderOpen : FolderIcon
        return (
          <div
            key={id ?? 'top'}
            role="treeitem"
            aria-level={depth + 1}
            aria-selected={id === folderId}
            aria-expanded={hasChildren ? expanded : undefined}
            aria-disabled={refused || undefined}
            tabIndex={id === stop ? 0 : -1}
            title={name}
            onFocus={() => setFocused(id)}
            onKeyDown={(event) => onKeyDown(event, id, position)}
            onClick={() => choose(id)}
            {...drag?.targetOf(id)}
            style={{ paddingLeft: depth * 12 + 4 }}
            className={classNames(
              'flex h-7 cursor-default items-center gap-1.5 rounded-sm pr-2 focus-visible:-outline-offset-2',
              id === folderId
                ? 'bg-selected font-medium text-accent'
                : refused
                  ? 'text-faint'
                  : 'text-muted hover:bg-hover hover:text-text',
              drag?.over === id && 'bg-accent-soft inset-ring-2 inset-ring-accent',
            )}
          >
            {/* Not a control of its own: the arrow keys do the same. */}
            <span
              aria-hidden
              onClick={(event) => {
                if (!node || !hasChildren) return
                event.stopPropagation()
                toggle(node.folder.id, !expanded)
              }}
              className="flex size-4 shrink-0 items-center justify-center"
            >
              {hasChildren && <ChevronRight className={classNames('size-3.5 transition-transform', expanded && 'rotate-90')} />}
            </span>
            <Icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
            <span className="truncate">{name}</span>
          </div>
        )
      })}
    </div>
  )
}
