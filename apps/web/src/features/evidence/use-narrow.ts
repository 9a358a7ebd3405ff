import { useSyncExternalStore } from 'react'

/** Narrower windows have no room for a screen and the evidence pane side by side. */
const query = '(max-width: 1023px)'

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the evidence pane covers the whole window. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
