import { useEffect } from 'react'

/** What the keys of the evidence pane do. */
export interface EvidenceKeys {
  close: () => void
  togglePin: () => void
  walk: (step: 1 | -1) => void
}

/** Whether a key belongs to something that is open over the page, or to what is typed. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true
  const element = event.target
  if (!(element instanceof Element)) return false
  const over = element.closest('[role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]')
  if (over !== null && over.closest('[data-evidence]') === null) return true
  return element.closest('input, textarea, select, [contenteditable="true"]') !== null
}

/** `[` and `]` walk the citations, `Esc` closes, `P` pins. Keys go by their place, since a Korean keyboard names letters differently. */
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
