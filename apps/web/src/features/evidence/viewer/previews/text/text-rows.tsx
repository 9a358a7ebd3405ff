import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import type { TextRow } from './text-lines.ts'

const guessedRowHeight = 20

export interface TextRowsProps {
  rows: readonly TextRow[]
  label: string
}

/** Virtualized list of numbered rows of text. */
export const TextRows = memo(function TextRows({ rows, label }: TextRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the rows must be rendered again with every scroll
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => guessedRowHeight,
    overscan: 20,
    useFlushSync: false,
  })
  const digits = String(rows.findLast((row) => row.number !== undefined)?.number ?? 1).length
  return (
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      role="document"
      aria-label={label}
      data-viewer
      className="relative min-h-0 flex-1 overflow-y-auto outline-0"
    >
      <div className="relative font-mono text-xs leading-5" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ key, index, start }) => (
          <div key={key} ref={list.measureElement} data-index={index} className="absolute inset-x-0 flex" style={{ top: start }}>
            <span aria-hidden className="shrink-0 px-3 text-right text-faint select-none" style={{ width: `calc(${digits}ch + 1.5rem)` }}>
              {rows[index]?.number}
            </span>
            <code className="min-w-0 flex-1 pr-4 break-words whitespace-pre-wrap">
              {rows[index]?.pieces.map(({ text, look }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the pieces of a row never change order
                <span key={at} className={look === '' ? undefined : look}>
                  {text}
                </span>
              ))}
              {rows[index]?.pieces.length === 0 && '\u200b'}
            </code>
          </div>
        ))}
      </div>
    </div>
  )
})
