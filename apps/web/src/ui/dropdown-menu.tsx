import { lazy, Suspense } from 'react'
import type { DropdownMenuProps } from './dropdown-menu-content.tsx'
import { useLazyTrigger } from './lazy-trigger.tsx'

const load = () => import('./dropdown-menu-content.tsx')
const Content = lazy(() => load().then((module) => ({ default: module.DropdownMenuContent })))

/** A menu of actions under a button. */
export function DropdownMenu(props: DropdownMenuProps) {
  const { pressed, plainTrigger } = useLazyTrigger(props.trigger, 'menu', load)
  if (!pressed) return plainTrigger
  return (
    <Suspense fallback={plainTrigger}>
      <Content {...props} />
    </Suspense>
  )
}
