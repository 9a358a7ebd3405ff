import { cloneElement, type KeyboardEvent, type ReactElement, useState } from 'react'

/** What a trigger must take; every button does. */
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
 * For menus and lists that are loaded when somebody is about to open them: a trigger that loads on hover and focus, and tells when it is
 * first pressed. Until then the page carries only the button.
 */
export function useFirstPress(trigger: Trigger, popup: 'menu' | 'dialog' | 'listbox', load: () => Promise<unknown>) {
  const [pressed, setPressed] = useState(false)
  const preload = () => void load().catch(() => undefined)
  const plainTrigger = cloneElement(trigger, {
    onClick: () => setPressed(true),
    onPointerEnter: preload,
    onFocus: preload,
    onKeyDown(event) {
      // As menus and lists do; a panel opens by Enter and Space alone.
      if (event.key !== 'ArrowDown' || popup === 'dialog') return
      event.preventDefault()
      setPressed(true)
    },
    'aria-haspopup': popup,
    'aria-expanded': false,
  })
  return { pressed, plainTrigger }
}
