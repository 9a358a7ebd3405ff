import { HoverCard as Primitive } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Delay before the card opens, milliseconds. */
const openDelay = 150

/** A trigger that a click has hidden loses the focus, but not the delay after which its card would open. */
const isShown = (trigger: Element | null): boolean => trigger !== null && trigger.getClientRects().length > 0

export interface HoverCardProps {
  /** The hovered element; it must accept a ref and event handlers. */
  trigger: ReactNode
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/**
 * A card with details of the hovered or focused element, after 150 ms. A click closes it, so that it does not cover what opens. It closes when its
 * trigger is hidden or scrolled away, and stays within the pane (`main`, or `data-hover-bounds`) of the trigger.
 */
export function HoverCard({ trigger, children, side = 'bottom' }: HoverCardProps) {
  const [open, setOpen] = useState(false)
  const [bounds, setBounds] = useState<Element | null>(null)
  const pressed = useRef(false)
  const anchor = useRef<HTMLAnchorElement>(null)
  function change(next: boolean) {
    setBounds(anchor.current?.closest('[data-hover-bounds], main') ?? null)
    setOpen(next && !pressed.current && isShown(anchor.current))
  }
  function press() {
    pressed.current = true
    setOpen(false)
  }
  function release() {
    pressed.current = false
  }
  useEffect(() => {
    if (!open || anchor.current === null) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === false) setOpen(false)
    })
    observer.observe(anchor.current)
    return () => observer.disconnect()
  }, [open])
  return (
    <Primitive.Root open={open} onOpenChange={change} openDelay={openDelay} closeDelay={100}>
      <Primitive.Trigger asChild ref={anchor} onPointerDown={press} onPointerEnter={release} onBlur={release}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          collisionBoundary={bounds}
          hideWhenDetached
          className="z-50 max-h-(--radix-hover-card-content-available-height) w-90 max-w-[min(var(--radix-hover-card-content-available-width),calc(100vw-16px))] animate-appear overflow-y-auto rounded-md bg-raised p-3 text-sm text-text shadow-raised"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
