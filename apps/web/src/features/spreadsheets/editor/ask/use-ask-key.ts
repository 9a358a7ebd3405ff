import { useEffect, useEffectEvent } from 'react'

/** Opens the question about the chosen cells, as in Excel it opens the search for help. */
export const askShortcut = 'Alt+Q'

/** @param ask called on the shortcut, wherever the focus is */
export function useAskKey(isOn: boolean, ask: () => void): void {
  const onShortcut = useEffectEvent(ask)
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      // `code` identifies the physical key, so that it works with a Korean layout.
      if (event.code !== 'KeyQ' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      onShortcut()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOn])
}
