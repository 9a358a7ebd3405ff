import { useEffect, useEffectEvent } from 'react'

/** Whether a key press belongs to a text field or a dialog. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return true
  return event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
}

/** Keyboard shortcuts: `J` goes to the next change, `K` to the previous one. Matched by key code, because a Korean layout reports other letters. */
export function useChangeKeys(step: (by: 1 | -1) => void): void {
  const go = useEffectEvent(step)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event)) return
      if (event.code === 'KeyJ' || event.key === 'j') go(1)
      else if (event.code === 'KeyK' || event.key === 'k') go(-1)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
