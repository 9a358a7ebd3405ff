import type { Folder } from '@dossier/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { filesTexts } from './files.texts.ts'
import { FolderTreeRow, folderRowHeight } from './folder-tree-row.tsx'
import { lineOf, treeOfFolders, visibleRows } from './folder-tree.ts'
import type { ItemDrag } from './use-item-drag.ts'

export interface FolderTreeProps {
  folders: readonly Folder[]
  /** Id of the open or chosen folder; null at the top. */
  folderId: number | null
  onOpen: (folderId: number | null) => void
  /** Whether a folder cannot be chosen; undefined where all can. */
  isRefused?: (folderId: number | null) => boolean
  /** Drag and drop of rows onto folders. */
  drag?: ItemDrag | undefined
}

/** Space above the first row and below the last, pixels. */
const padding = 8

/** Virtualized tree of folders below the top of the workspace. Keys: arrows move, open and close, Enter chooses. */
export function FolderTree({ folders, folderId, onOpen, isRefused, drag }: FolderTreeProps) {
  const t = useTexts(filesTexts)
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [focused, setFocused] = useState<number | null>(null)
  /** Index of the row to focus after the next render. */
  const positionToFocus = useRef<number>(undefined)
  const scroller = useRef<HTMLDivElement>(null)
  const tree = useMemo(() => treeOfFolders(folders), [folders])
  const rows = useMemo(() => {
    // The ancestors of the open folder are expanded unless the user collapsed them.
    const above = new Set(lineOf(folders, folderId).slice(1))
    const open = new Set(folders.flatMap(({ id }) => ((toggled.get(id) ?? above.has(id)) ? [id] : [])))
    const inside = visibleRows(tree, open).map(({ node, depth, ...rest }) => {
      const { id, name, parentId } = node.folder
      const expanded = node.children.length > 0 ? open.has(id) : undefined
      return { ...rest, id, name, parentId, depth: depth + 1, expanded }
    })
    const top = { id: null, name: t('allFiles'), parentId: null, depth: 0, place: 1, siblings: 1, expanded: undefined }
    return [top, ...inside]
  }, [folders, folderId, toggled, tree, t])
  const stop = rows.some(({ id }) => id === focused) ? focused : rows.some(({ id }) => id === folderId) ? folderId : null
  const stopPosition = rows.findIndex(({ id }) => id === stop)
  // oxlint-disable-next-line react/incompatible-library -- the rows must be rendered again with every scroll
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => folderRowHeight,
    paddingStart: padding,
    paddingEnd: padding,
    overscan: 8,
    useFlushSync: false,
  })

  const currentPosition = rows.findIndex(({ id }) => id === folderId)
  const showCurrent = useEffectEvent(() => {
    if (currentPosition > 0) list.scrollToIndex(currentPosition, { align: 'auto' })
  })
  // Scrolls when another folder is opened, but not when rows above it expand.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see above
  useEffect(() => showCurrent(), [folderId])
  // After every render, because the row to focus may only exist now.
  useLayoutEffect(() => {
    if (positionToFocus.current === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-position="${positionToFocus.current}"]`)
    if (!row) return
    positionToFocus.current = undefined
    row.focus({ preventScroll: true })
  })

  const choose = (id: number | null) => {
    if (isRefused?.(id) !== true) onOpen(id)
  }
  const toggle = (id: number, value: boolean) => setToggled(new Map(toggled).set(id, value))
  const focus = (position: number) => {
    const row = rows[position]
    if (row === undefined) return
    positionToFocus.current = position
    list.scrollToIndex(position, { align: 'auto' })
    setFocused(row.id)
  }
  function onKeyDown(event: KeyboardEvent, position: number) {
    const row = rows[position]
    if (row === undefined) return
    const { id, parentId, expanded } = row
    if (event.key === 'ArrowDown') focus(position + 1)
    else if (event.key === 'ArrowUp') focus(position - 1)
    else if (event.key === 'Home') focus(0)
    else if (event.key === 'End') focus(rows.length - 1)
    else if (event.key === 'Enter' || event.key === ' ') choose(id)
    else if (event.key === 'ArrowRight' && id !== null && expanded !== undefined) {
      if (expanded) focus(position + 1)
      else toggle(id, true)
    } else if (event.key === 'ArrowLeft' && id !== null) {
      if (expanded === true) toggle(id, false)
      else focus(rows.findIndex((other) => other.id === parentId))
    } else return
    event.preventDefault()
  }

  // The tab stop is always rendered, wherever the list is scrolled to.
  const items = list.getVirtualItems()
  const drawn = items.map(({ index, start }) => ({ index, start }))
  if (!drawn.some(({ index }) => index === stopPosition))
    drawn.push({ index: stopPosition, start: padding + stopPosition * folderRowHeight })
  return (
    <div ref={scroller} role="tree" aria-label={t('folders')} className="min-h-0 flex-1 overflow-y-auto text-sm">
      <div role="presentation" className="relative" style={{ height: list.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const { id, name, depth, place, siblings, expanded } = row
          return (
            <FolderTreeRow
              key={id ?? 'top'}
              name={name}
              depth={depth}
              place={place}
              siblings={siblings}
              position={index}
              offset={start}
              expanded={expanded}
              isCurrent={id === folderId}
              isRefused={isRefused?.(id) === true}
              isTabStop={id === stop}
              drop={drag?.targetOf(id)}
              isOver={drag?.over === id}
              onFocus={() => setFocused(id)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onChoose={() => choose(id)}
              onToggle={() => id !== null && toggle(id, expanded !== true)}
            />
          )
        })}
      </div>
    </div>
  )
}
