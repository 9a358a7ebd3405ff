import type { LucideIcon } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import { Fragment } from 'react'
import { classNames } from './class-names.ts'
import type { Trigger } from './lazy-trigger.tsx'
import { Kbd } from './kbd.tsx'
import { menuClass, menuItemClass } from './menu-class.ts'

/** One entry of a menu. */
export interface MenuItem {
  label: string
  /** Explanation, shown below the label. */
  hint?: string
  icon?: LucideIcon
  shortcut?: string
  /** Marks a destructive action. */
  danger?: boolean
  disabled?: boolean
  /** Shows a separator above it. */
  separated?: boolean
  onSelect: () => void
}

export interface DropdownMenuProps {
  /** One button that opens the menu. */
  trigger: Trigger
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'right' | 'left'
}

/** The menu, open once it is loaded. */
export function DropdownMenuContent({ trigger, items, align = 'end', side = 'bottom' }: DropdownMenuProps) {
  return (
    <Primitive.Root modal={false} defaultOpen>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content align={align} side={side} sideOffset={4} collisionPadding={8} className={menuClass}>
          {items.map(({ label, hint, icon: Icon, shortcut, danger, disabled, separated, onSelect }) => (
            <Fragment key={label}>
              {separated === true && <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />}
              <Primitive.Item
                disabled={disabled === true}
                onSelect={onSelect}
                textValue={label}
                aria-keyshortcuts={shortcut?.replaceAll(' ', '+')}
                className={classNames(menuItemClass, hint !== undefined && 'py-1.5', danger === true && 'text-negative')}
              >
                {Icon && <Icon aria-hidden className={classNames('size-4', danger !== true && 'text-muted')} />}
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{label}</span>
                  {hint !== undefined && <span className="block max-w-60 text-xs whitespace-normal text-muted">{hint}</span>}
                </span>
                {shortcut !== undefined && (
                  <span aria-hidden>
                    <Kbd keys={shortcut} />
                  </span>
                )}
              </Primitive.Item>
            </Fragment>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
