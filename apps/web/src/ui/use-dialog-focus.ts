import { useRef } from 'react'

const fields = 'input:not([type=hidden], [type=radio], [type=checkbox]), textarea, select'
const dialogs = '[role=dialog], [role=alertdialog]'

/**
 * Where the focus goes with a dialog: on opening into its first field, or to the window itself rather than the button that closes it; on
 * closing back to where it was, since our dialogs are opened by state and have no trigger of their own. Where that is gone, as the row of
 * what was deleted, it goes to the dialog beneath, which would hear no key otherwise.
 */
export function useDialogFocus() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus(event: Event) {
      before.current = document.activeElement
      if (!(event.currentTarget instanceof HTMLElement)) return
      event.preventDefault()
      const field = event.currentTarget.querySelector<HTMLElement>(fields)
      ;(field ?? event.currentTarget).focus()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      if (document.activeElement === document.body) [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1)?.focus()
    },
  }
}
