import { useRef } from 'react'

const fields = 'input:not([type=hidden], [type=radio], [type=checkbox]), textarea, select'
const dialogs = '[role=dialog], [role=alertdialog]'

/**
 * Manages the focus of a dialog: on opening its first field, or the dialog itself instead of its close button; on closing the element focused before,
 * because dialogs are opened by state and have no trigger. If that element is gone, such as the row of a deleted item, the row in its place, else the
 * dialog below: keys would be lost otherwise. A field must not take the focus itself (`autoFocus`): it would be taken for the element before.
 */
export function useDialogFocus() {
  const before = useRef<Element | null>(null)
  const grid = useRef<Element | null>(null)
  return {
    onOpenAutoFocus(event: Event) {
      before.current = document.activeElement
      grid.current = document.activeElement?.closest('[role=grid]') ?? null
      if (!(event.currentTarget instanceof HTMLElement)) return
      event.preventDefault()
      const field = event.currentTarget.querySelector<HTMLElement>(fields)
      ;(field ?? event.currentTarget).focus()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      else grid.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
      if (document.activeElement === document.body) [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1)?.focus()
    },
  }
}
