import type { LucideIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { type Trigger, useFirstPress } from './first-press.tsx'

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

export interface DropdownMenuProps {
  /** One button that opens the menu. */
  trigger: Trigger
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'right' | 'left'
}

const load = () => import('./dropdown-menu-content.tsx')
const Content = lazy(() => load().then((module) => ({ default: module.DropdownMenuContent })))

/** A menu of verbs under a button. */
export function DropdownMenu(props: DropdownMenuProps) {
  const { pressed, plainTrigger } = useFirstPress(props.trigger, 'menu', load)
  if (!pressed) return plainTrigger
  return (
    <Suspense fallback={plainTrigger}>
      <Content {...props} />
    </Suspense>
  )
}
