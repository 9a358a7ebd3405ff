import { type PointerEvent, useRef } from 'react'

interface PanHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
}

/** Scrolls an element by dragging with a mouse; touch scrolling is native. */
export function usePan(): PanHandlers {
  const held = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown(event) {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      held.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event) {
      if (held.current === undefined) return
      event.currentTarget.scrollBy({ left: held.current.x - event.clientX, top: held.current.y - event.clientY })
      held.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp() {
      held.current = undefined
    },
  }
}
