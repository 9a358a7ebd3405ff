import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { classNames } from '../../ui/index.ts'
import { UploadRow, type UploadRowProps } from './upload-row.tsx'
import type { UploadItem } from './upload/upload-item.ts'

/** Height of a row, pixels. */
const rowHeight = 48
const shownRows = 6

export interface UploadListProps extends Omit<UploadRowProps, 'item'> {
  label: string
  items: readonly UploadItem[]
}

/** Virtualized list of the files in the tray. */
export function UploadList({ label, items, ...actions }: UploadListProps) {
  const frame = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the rows must be rendered again with every scroll
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 4,
  })
  return (
    <div ref={frame} style={{ height: Math.min(items.length, shownRows) * rowHeight }} className="overflow-y-auto">
      <ul aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start, size }) => {
          const item = items[index]
          return (
            item && (
              <li
                key={key}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                className={classNames('absolute inset-x-0', index > 0 && 'border-t border-line')}
                style={{ top: start, height: size }}
              >
                <UploadRow item={item} {...actions} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
