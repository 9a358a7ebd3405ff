import { HoverCard as Primitive } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'

/** The design's delay before a quote shows, milliseconds. */
const openDelay = 150

export interface HoverCardProps {
  /** What the pointer rests on: one element that can take a ref and handlers. */
  trigger: ReactNode
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** A card with more on what the pointer or the focus rests on, after 150 ms. A press closes it: what opens then should not be covered. */
export function HoverCard({ trigger, children, side = 'bottom' }: HoverCardProps) {
  const [open, setOpen] = useState(false)
  const pressed = useRef(false)
  function press() {
    pressed.current = true
    setOpen(false)
  }
  return (
    <Primitive.Root open={open} onOpenChange={(next) => setOpen(next && !pressed.current)} openDelay={openDelay} closeDelay={100}>
      <Primitive.Trigger asChild onPointerDown={press} onPointerLeave={() => (pressed.current = false)}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 w-90 max-w-[calc(100vw-16px)] animate-appear rounded-md bg-raised p-3 text-sm text-text shadow-raised"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
