import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from './kbd.tsx'
import { placeBeside, type Side } from './place-beside.ts'

/** Delay before a tooltip is shown, milliseconds. */
const delayMs = 300

interface AnchorProps {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  'aria-describedby'?: string | undefined
}

export interface TooltipProps {
  text: ReactNode
  shortcut?: string
  side?: Side
  /** One element that accepts event handlers. */
  children: ReactElement<AnchorProps>
}

/** The tooltip's box; measured before it is painted. */
function Bubble({ anchor, side, id, children }: { anchor: HTMLElement; side: Side; id: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!box.current) return
    const { left, top } = placeBeside(anchor.getBoundingClientRect(), box.current.getBoundingClientRect(), side, {
      width: window.innerWidth,
      height: window.innerHeight,
    })
    box.current.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
  })
  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      className="pointer-events-none fixed top-0 left-0 z-60 flex w-max max-w-80 animate-appear items-center gap-2 rounded-md bg-raised px-2 py-1 text-xs break-words text-text shadow-raised"
    >
      {children}
    </div>,
    document.body,
  )
}

/** A short name or the full form of a truncated text, on hover and focus. Escape and clicks hide it. */
export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [hovered, setHovered] = useState<HTMLElement | null>(null)
  const hide = () => {
    setHovered(null)
    setAnchor(null)
  }
  useEffect(() => {
    if (!hovered) return undefined
    const timer = setTimeout(() => setAnchor(hovered), delayMs)
    return () => clearTimeout(timer)
  }, [hovered])
  useEffect(() => {
    if (!anchor) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setAnchor(null)
    }
    const onScroll = () => setAnchor(null)
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('scroll', onScroll, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('scroll', onScroll, true)
    }
  }, [anchor])
  const own = children.props
  return (
    <>
      {cloneElement(children, {
        onPointerEnter(event) {
          own.onPointerEnter?.(event)
          if (event.pointerType !== 'touch') setHovered(event.currentTarget)
        },
        onPointerLeave(event) {
          own.onPointerLeave?.(event)
          hide()
        },
        onPointerDown(event) {
          own.onPointerDown?.(event)
          hide()
        },
        onFocus(event) {
          own.onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) setAnchor(event.currentTarget)
        },
        onBlur(event) {
          own.onBlur?.(event)
          hide()
        },
        'aria-describedby': anchor && typeof text !== 'string' ? id : own['aria-describedby'],
      })}
      {anchor?.isConnected === true && (
        <Bubble anchor={anchor} side={side} id={id}>
          {text}
          {shortcut !== undefined && <Kbd keys={shortcut} />}
        </Bubble>
      )}
    </>
  )
}
