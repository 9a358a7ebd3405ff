import { useSyncExternalStore } from 'react'

/** Below this there is no room for work and evidence side by side. */
const query = '(max-width: 1023px)'

function watch(listener: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether evidence takes the whole window. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}
