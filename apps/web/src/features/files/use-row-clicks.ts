import { type MouseEvent, useRef } from 'react'
import type { Selection } from '../../ui/index.ts'
import { selectionOfClick } from './row-clicks.ts'

/**
 * Presses on rows with Shift, Ctrl or the command key held select instead of opening. To be set on an element around the table, as
 * `onClickCapture` and `onMouseDown`.
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
      // The keys that follow are meant for the rows.
      event.target.closest('tr')?.focus()
      onSelect(chosen.selection)
    },
    /** Shift would mark the text between. */
    onMouseDown(event: MouseEvent) {
      if (event.shiftKey && rowOf(event.target) >= 0) event.preventDefault()
    },
  }
}

/** Whether a key pressed there is meant for rows: on a row itself or on its tick box. */
export function isOnRow(target: EventTarget | null): boolean {
  return target instanceof HTMLTableRowElement || (target instanceof HTMLInputElement && target.closest('table') !== null)
}

/** The position of the row of the table's body that something stands in; -1 outside of it. */
export function rowOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest('tbody tr') : null
  return row instanceof HTMLTableRowElement ? row.sectionRowIndex : -1
}
