import { useEffect, useEffectEvent } from 'react'

/** As in Excel: Ctrl+[ goes to the cells that a formula refers to, Ctrl+] to the formulas that refer to a cell. */
export function useTraceKeys(isOn: boolean, trace: (to: 'precedents' | 'dependents') => void): void {
  const onShortcut = useEffectEvent(trace)
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      // `code` identifies the physical key, so that it works with a Korean layout.
      const to = event.code === 'BracketLeft' ? 'precedents' : event.code === 'BracketRight' ? 'dependents' : undefined
      if (to === undefined || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      onShortcut(to)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOn])
}
