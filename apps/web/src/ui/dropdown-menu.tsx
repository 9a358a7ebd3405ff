import type { LucideIcon } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Kbd } from './kbd.tsx'

/** One entry of a menu. */
export interface MenuItem {
  label: string
  icon?: LucideIcon
  shortcut?: string
  /** For what destroys. */
  danger?: boolean
  disabled?: boolean
  /** A line above it. */
  separated?: boolean
  onSelect: () => void
}

export const menuClass = 'z-50 min-w-44 animate-appear rounded-md bg-raised p-1 text-sm shadow-raised outline-0'
export const menuItemClass =
  'flex h-8 cursor-default items-center gap-2 rounded-sm px-2 outline-0 select-none data-[disabled]:opacity-40 data-[highlighted]:bg-hover'

export interface DropdownMenuProps {
  /** One button that opens the menu. */
  trigger: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'right' | 'left'
}

/** A menu of verbs under a button. */
export function DropdownMenu({ trigger, items, align = 'end', side = 'bottom' }: DropdownMenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content align={align} side={side} sideOffset={4} collisionPadding={8} className={menuClass}>
          {items.map(({ label, icon: Icon, shortcut, danger, disabled, separated, onSelect }) => (
            <Fragment key={label}>
              {separated === true && <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />}
              <Primitive.Item
                disabled={disabled === true}
                onSelect={onSelect}
                className={classNames(menuItemClass, danger === true && 'text-negative')}
              >
                {Icon && <Icon aria-hidden className={classNames('size-4', danger !== true && 'text-muted')} />}
                <span className="flex-1 truncate">{label}</span>
                {shortcut !== undefined && <Kbd keys={shortcut} />}
              </Primitive.Item>
            </Fragment>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
