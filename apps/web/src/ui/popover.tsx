import { lazy, type ReactNode, Suspense } from 'react'
import { type Trigger, useFirstPress } from './first-press.tsx'

export interface PopoverProps {
  /** One button that opens it. */
  trigger: Trigger
  /** What it holds, for screen readers. */
  label: string
  side?: 'top' | 'bottom' | 'right' | 'left'
  align?: 'start' | 'center' | 'end'
  className?: string
  /** Gets a function that closes it. */
  children: (close: () => void) => ReactNode
}

const load = () => import('./popover-content.tsx')
const Content = lazy(() => load().then((module) => ({ default: module.PopoverContent })))

/** A small panel at a button. */
export function Popover(props: PopoverProps) {
  const { pressed, plainTrigger } = useFirstPress(props.trigger, 'dialog', load)
  if (!pressed) return plainTrigger
  return (
    <Suspense fallback={plainTrigger}>
      <Content {...props} />
    </Suspense>
  )
}
