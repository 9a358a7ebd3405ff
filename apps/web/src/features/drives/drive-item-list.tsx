import type { DriveItem } from '@dossier/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import { DriveItemRow } from './drive-item-row.tsx'
import type { DriveSelection } from './drive-selection.ts'
import { drivesTexts } from './drives.texts.ts'

/** Height of a row, pixels. */
const rowHeight = 40

/** The next page is requested this many rows before the end. */
const aheadRows = 20

export interface DriveItemListProps {
  label: string
  rows: readonly DriveItem[]
  /** Whether the list takes the focus, because the user navigated here. */
  takesFocus: boolean
  selection: DriveSelection
  onToggle: (item: DriveItem) => void
  onOpen: (item: DriveItem) => void
  onUp: () => void
  more: 'none' | 'idle' | 'loading' | 'failed'
  onMore: () => void
}

/** Virtualized list of a drive folder's items. Keys: arrows move, Space selects, Enter opens a folder, Backspace opens the parent. */
export function DriveItemList({ label, rows, takesFocus, selection, onToggle, onOpen, onUp, more, onMore }: DriveItemListProps) {
  const t = useTexts(drivesTexts)
  const frame = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  /** True while the row to focus may not be rendered yet. */
  const pendingFocus = useRef(takesFocus)
  // oxlint-disable-next-line react/incompatible-library -- the rows must be rendered again with every scroll
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const drawn = virtual.getVirtualItems()
  const last = drawn.at(-1)?.index ?? 0
  useEffect(() => {
    if (more === 'idle' && last >= rows.length - aheadRows) onMore()
  }, [more, last, rows.length, onMore])

  useEffect(() => {
    const row = pendingFocus.current ? frame.current?.querySelector<HTMLElement>('[tabindex="0"]') : null
    if (!row) return
    pendingFocus.current = false
    row.focus()
  }, [current, last])

  function onKeyDown(event: KeyboardEvent) {
    const item = rows[current]
    const steps: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: rows.length - 1 }
    const step = steps[event.key]
    if (step !== undefined) {
      const next = Math.min(Math.max(step, 0), rows.length - 1)
      pendingFocus.current = true
      setCurrent(next)
      virtual.scrollToIndex(next)
    } else if (event.key === ' ' && item) onToggle(item)
    else if (event.key === 'Enter' && item?.kind === 'folder') onOpen(item)
    else if (event.key === 'Backspace') onUp()
    else return
    event.preventDefault()
  }
  return (
    <div ref={frame} className="min-h-0 flex-1 overflow-y-auto">
      <div role="tree" aria-label={label} aria-multiselectable className="relative" style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ key, index, start, size }) => {
          const item = rows[index]
          return (
            item && (
              <DriveItemRow
                key={key}
                item={item}
                position={index + 1}
                count={more === 'none' ? rows.length : -1}
                current={index === current}
                chosen={selection.has(item.id)}
                style={{ top: start, height: size }}
                onToggle={() => {
                  setCurrent(index)
                  onToggle(item)
                }}
                onOpen={() => onOpen(item)}
                onFocus={() => setCurrent(index)}
                onKeyDown={onKeyDown}
              />
            )
          )
        })}
      </div>
      {more === 'loading' && <p className="px-3 py-2 text-xs text-muted">{t('loadingMore')}</p>}
      {more === 'failed' && (
        <p className="flex items-center gap-2 px-3 py-2 text-xs text-negative">
          {t('loadMoreFailed')}
          <Button size="small" onClick={onMore}>
            {t('retry')}
          </Button>
        </p>
      )}
    </div>
  )
}
