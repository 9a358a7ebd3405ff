import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../i18n/index.ts'
import { classNames } from './class-names.ts'
import { uiTexts } from './ui-texts.ts'

const step = 16

export interface ResizablePanelProps {
  /** Key of the width in local storage. */
  storageKey: string
  /** Side of the panel; the handle is on the opposite side. */
  side: 'left' | 'right'
  /** Pixels. */
  initialWidth: number
  minimumWidth?: number
  maximumWidth?: number
  label: string
  className?: string
  children: ReactNode
}

/** A side panel whose width can be changed by dragging or arrow keys, and is stored. Double click resets it. */
export function ResizablePanel(props: ResizablePanelProps) {
  const { storageKey, side, initialWidth, minimumWidth = 200, maximumWidth = 960, label, className, children } = props
  const t = useTexts(uiTexts)
  const clamp = (width: number) => Math.round(Math.min(Math.max(width, minimumWidth), maximumWidth))
  const [width, setWidth] = useState(() => clamp(Number(localStorage.getItem(storageKey)) || initialWidth))
  const [dragging, setDragging] = useState<{ from: number; width: number } | null>(null)
  const outward = side === 'left' ? 1 : -1

  function resize(next: number) {
    setWidth(clamp(next))
    localStorage.setItem(storageKey, String(clamp(next)))
  }
  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragging({ from: event.clientX, width })
  }
  function onKeyDown(event: KeyboardEvent) {
    const direction = event.key === 'ArrowRight' ? outward : event.key === 'ArrowLeft' ? -outward : 0
    if (direction === 0) return
    event.preventDefault()
    resize(width + direction * step)
  }

  return (
    <section aria-label={label} style={{ width }} className={classNames('relative flex max-w-full shrink-0 flex-col', className)}>
      {children}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr cannot be moved by keyboard
        role="separator"
        aria-orientation="vertical"
        aria-label={t('resize')}
        aria-valuenow={width}
        aria-valuemin={minimumWidth}
        aria-valuemax={maximumWidth}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => {
          if (dragging) resize(dragging.width + (event.clientX - dragging.from) * outward)
        }}
        onPointerUp={() => setDragging(null)}
        onPointerCancel={() => setDragging(null)}
        onDoubleClick={() => resize(initialWidth)}
        onKeyDown={onKeyDown}
        className={classNames(
          'absolute inset-y-0 z-10 w-1.5 cursor-col-resize touch-none transition-colors hover:bg-accent/40 focus-visible:bg-accent/60 focus-visible:outline-0',
          side === 'left' ? '-right-0.75' : '-left-0.75',
          dragging !== null && 'bg-accent/40',
        )}
      />
    </section>
  )
}
