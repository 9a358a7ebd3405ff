import { useEffect, useEffectEvent } from 'react'
import type { Selection } from '../../ui/index.ts'
import { isOnRow } from './use-row-clicks.ts'

/** Ctrl A selects all rows and Escape none while a checkbox or nothing has the focus; focused rows handle these keys themselves. */
export function useSelectionKeys(keys: readonly string[], selection: Selection, onSelect: (selection: Selection) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || (event.target !== document.body && !isOnRow(event.target))) return
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && keys.length > 0) onSelect(new Set(keys))
    else if (event.key === 'Escape' && selection.size > 0) onSelect(new Set())
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
