import { cloneElement, type KeyboardEvent, type ReactElement, useState } from 'react'

/** Props that a trigger must accept; every button does. */
interface TriggerProps {
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox'
  'aria-expanded'?: boolean
}

export type Trigger = ReactElement<TriggerProps>

/**
 * Trigger of a menu or list whose code is loaded on demand: preloads on hover and focus, and returns whether it was pressed. Until then only the
 * button is rendered.
 */
export function useLazyTrigger(trigger: Trigger, popup: 'menu' | 'dialog' | 'listbox', load: () => Promise<unknown>) {
  const [pressed, setPressed] = useState(false)
  const preload = () => void load().catch(() => undefined)
  const plainTrigger = cloneElement(trigger, {
    onClick: () => setPressed(true),
    onPointerEnter: preload,
    onFocus: preload,
    onKeyDown(event) {
      // Menus and lists also open by arrow keys; a panel opens by Enter and Space only.
      if (event.key !== 'ArrowDown' || popup === 'dialog') return
      event.preventDefault()
      setPressed(true)
    },
    'aria-haspopup': popup,
    'aria-expanded': false,
  })
  return { pressed, plainTrigger }
}
