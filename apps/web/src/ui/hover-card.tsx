import { HoverCard as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

/** The design's delay before a quote shows, milliseconds. */
const openDelay = 150

export interface HoverCardProps {
  /** What the pointer rests on: one element that can take a ref and handlers. */
  trigger: ReactNode
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** A card with more on what the pointer or the focus rests on, after 150 ms. */
export function HoverCard({ trigger, children, side = 'bottom' }: HoverCardProps) {
  return (
    <Primitive.Root openDelay={openDelay} closeDelay={100}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
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
