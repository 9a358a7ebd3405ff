import { createStore } from '../../store.ts'
import { onSessionEnd } from '../../session/index.ts'
import type { EvidenceAddress } from './use-evidence-address.ts'

/** Whether the open pane stays beside the work when the screen changes. It ends with the pane: a preview that is opened later is not pinned. */
export const pinned = createStore(false)

/** Counts how often evidence was asked for, so that asking for the open passage again brings it back into view. */
export const asked = createStore(0)

/** What is open, for the pinned pane to keep when an address does not name it. */
export const kept = createStore<EvidenceAddress | undefined>(undefined)

onSessionEnd(() => {
  pinned.set(false)
  kept.set(undefined)
})
