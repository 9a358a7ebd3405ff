import { useEffect, useEffectEvent } from 'react'

/** Opens the name manager, as in Excel. */
export const namesShortcut = 'Ctrl+F3'

/** @param open called on the shortcut, wherever the focus is */
export function useNamesKey(isOn: boolean, open: () => void): void {
  const onShortcut = useEffectEvent(open)
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'F3' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      onShortcut()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOn])
}
