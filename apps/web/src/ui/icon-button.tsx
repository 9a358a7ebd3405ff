import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon
  /** Accessible name, also shown as tooltip. */
  label: string
  /** Keyboard shortcut, shown in the tooltip. */
  shortcut?: string
  size?: 'small' | 'medium'
  /** State of a toggle button. */
  pressed?: boolean
  /** False where the tooltip would cover what the button opens. */
  tooltip?: boolean
}

/** A square button that shows only an icon. */
export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, shortcut, size = 'medium', pressed, tooltip = true, className, type = 'button', ...rest } = props
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-text',
        'disabled:pointer-events-none disabled:opacity-40 aria-pressed:bg-selected aria-pressed:text-accent data-[state=open]:bg-hover',
        size === 'small' ? 'size-6' : 'size-8',
        className,
      )}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  )
  if (!tooltip) return button
  return (
    <Tooltip text={label} {...(shortcut === undefined ? {} : { shortcut })}>
      {button}
    </Tooltip>
  )
}
