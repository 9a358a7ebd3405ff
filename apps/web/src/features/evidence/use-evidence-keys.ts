import { useEffect } from 'react'

/** Actions of the keyboard shortcuts of the evidence pane. */
export interface EvidenceKeys {
  close: () => void
  togglePin: () => void
  walk: (step: 1 | -1) => void
}

/** Whether a key press belongs to an open dialog, menu or list, or to a text field. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true
  const element = event.target
  if (!(element instanceof Element)) return false
  const over = element.closest('[role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]')
  if (over !== null && over.closest('[data-evidence]') === null) return true
  return element.closest('input, textarea, select, [contenteditable="true"]') !== null
}

/**
 * Keyboard shortcuts of the evidence pane: `[` and `]` step through citations, `Esc` closes, `P` pins. Matched by key code, because a Korean layout
 * reports other letters.
 */
export function useEvidenceKeys({ close, togglePin, walk }: EvidenceKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event)) return
      if (event.key === 'Escape') close()
      else if (event.shiftKey) return
      else if (event.code === 'BracketLeft' || event.key === '[') walk(-1)
      else if (event.code === 'BracketRight' || event.key === ']') walk(1)
      else if (event.code === 'KeyP') togglePin()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [close, togglePin, walk])
}
