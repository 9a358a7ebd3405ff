import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

/** Must stand around everything that has tooltips: the shell, and each page without one. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={300} skipDelayDuration={200}>
      {children}
    </Primitive.Provider>
  )
}

export interface TooltipProps {
  text: ReactNode
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that can take a ref and handlers. */
  children: ReactNode
}

/** A short name or the whole of a shortened text, on hover and focus. */
export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-80 animate-appear items-center gap-2 rounded-md bg-raised px-2 py-1 text-xs break-words text-text shadow-raised"
        >
          {text}
          {shortcut && <Kbd keys={shortcut} />}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
