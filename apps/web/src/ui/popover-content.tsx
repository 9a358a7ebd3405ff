import { Popover as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import type { Trigger } from './lazy-trigger.tsx'
import { menuClass } from './menu-class.ts'

export interface PopoverProps {
  /** One button that opens it. */
  trigger: Trigger
  /** Accessible name of the panel. */
  label: string
  side?: 'top' | 'bottom' | 'right' | 'left'
  align?: 'start' | 'center' | 'end'
  className?: string
  /** Receives a function that closes it. */
  children: (close: () => void) => ReactNode
}

/** The focus returns to the trigger some time after the panel has closed: not if it is elsewhere by then, where keys are already pressed. */
function keepMovedFocus(event: Event): void {
  if (document.activeElement !== null && document.activeElement !== document.body) event.preventDefault()
}

/** The panel, open once it is loaded. */
export function PopoverContent({ trigger, label, side = 'bottom', align = 'start', className, children }: PopoverProps) {
  const [open, setOpen] = useState(true)
  return (
    <Primitive.Root open={open} onOpenChange={setOpen}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={keepMovedFocus}
          aria-label={label}
          className={classNames(menuClass, className)}
        >
          {children(() => setOpen(false))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
