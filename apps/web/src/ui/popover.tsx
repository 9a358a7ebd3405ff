import { lazy, Suspense } from 'react'
import { useLazyTrigger } from './lazy-trigger.tsx'
import type { PopoverProps } from './popover-content.tsx'

const load = () => import('./popover-content.tsx')
const Content = lazy(() => load().then((module) => ({ default: module.PopoverContent })))

/** A small panel anchored to a button. */
export function Popover(props: PopoverProps) {
  const { pressed, plainTrigger } = useLazyTrigger(props.trigger, 'dialog', load)
  if (!pressed) return plainTrigger
  return (
    <Suspense fallback={plainTrigger}>
      <Content {...props} />
    </Suspense>
  )
}
