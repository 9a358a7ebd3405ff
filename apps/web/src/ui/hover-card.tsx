import { HoverCard as Primitive } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** The design's delay before a quote shows, milliseconds. */
const openDelay = 150

export interface HoverCardProps {
  /** What the pointer rests on: one element that can take a ref and handlers. */
  trigger: ReactNode
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/**
 * A card with more on what the pointer or the focus rests on, after 150 ms. A press closes it: what opens then should not be covered. It goes
 * with its trigger, when that is hidden or scrolled away, and stays inside the pane (`main`, or `data-hover-bounds`) that the trigger is in,
 * so that it covers neither its trigger nor what is shown beside.
 */
export function HoverCard({ trigger, children, side = 'bottom' }: HoverCardProps) {
  const [open, setOpen] = useState(false)
  const [bounds, setBounds] = useState<Element | null>(null)
  const pressed = useRef(false)
  const anchor = useRef<HTMLAnchorElement>(null)
  function change(next: boolean) {
    setBounds(anchor.current?.closest('[data-hover-bounds], main') ?? null)
    setOpen(next && !pressed.current)
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
