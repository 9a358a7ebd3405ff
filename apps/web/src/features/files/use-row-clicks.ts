import { type MouseEvent, useRef } from 'react'
import type { Selection } from '../../ui/index.ts'
import { selectionOfClick } from './row-clicks.ts'

/**
 * Makes clicks on rows with Shift, Ctrl or Command select instead of open. Set the handlers on an element around the table, as `onClickCapture` and
 * `onMouseDown`.
 */
export function useRowClicks(keys: readonly string[], selection: Selection, onSelect: (selection: Selection) => void) {
  const anchor = useRef<string | null>(null)
  return {
    onClickCapture(event: MouseEvent) {
      const key = keys[rowOf(event.target)]
      if (key === undefined || !(event.target instanceof Element)) return
      if (event.target.closest('input') !== null) {
        anchor.current = key
        return
      }
      const toggle = event.ctrlKey || event.metaKey
      if ((!toggle && !event.shiftKey) || event.target.closest('a, button') !== null) return
      event.stopPropagation()
      const chosen = selectionOfClick({ keys, selection, anchor: anchor.current, key, shift: event.shiftKey, toggle })
      anchor.current = chosen.anchor
      // Focuses the row, so that the following keys act on rows.
      event.target.closest('tr')?.focus()
      onSelect(chosen.selection)
    },
    /** A click with Shift would select text. */
    onMouseDown(event: MouseEvent) {
      if (event.shiftKey && rowOf(event.target) >= 0) event.preventDefault()
    },
  }
}

/** Whether a key press targets a row: the row itself or its checkbox. */
export function isOnRow(target: EventTarget | null): boolean {
  return target instanceof HTMLTableRowElement || (target instanceof HTMLInputElement && target.closest('table') !== null)
}

/** Index of the table row that contains an element; -1 outside of the table's body. */
export function rowOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest('tbody tr') : null
  return row instanceof HTMLTableRowElement ? row.sectionRowIndex : -1
}
