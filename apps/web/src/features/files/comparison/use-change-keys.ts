import { useEffect, useEffectEvent } from 'react'

/** Whether a key belongs to what is typed or to a window over the page. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return true
  return event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
}

/** `J` goes to the next change and `K` to the one before. Keys go by their place, since a Korean keyboard names letters differently. */
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
