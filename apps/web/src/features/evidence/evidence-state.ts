import { createStore } from '../../store.ts'
import { onSessionEnd } from '../../session/index.ts'
import type { EvidenceTarget } from './evidence-target.ts'

const pinnedKey = 'evidencePinned'

/** Whether the pane stays beside the work when the screen changes. Remembered on this device. */
export const pinned = createStore(typeof localStorage !== 'undefined' && localStorage.getItem(pinnedKey) === 'true')

export function setPinned(value: boolean): void {
  localStorage.setItem(pinnedKey, String(value))
  pinned.set(value)
}

/** Counts how often evidence was asked for, so that asking for the open passage again brings it back into view. */
export const asked = createStore(0)

/** What is open, for the pinned pane to keep when an address does not name it. */
export const kept = createStore<EvidenceTarget | undefined>(undefined)

onSessionEnd(() => {
  pinned.set(false)
  kept.set(undefined)
})
