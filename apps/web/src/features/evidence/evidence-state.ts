import { createStore } from '../../store.ts'
import { onSessionEnd } from '../../session/index.ts'
import type { EvidenceAddress } from './use-evidence-address.ts'

/** Whether the open pane stays when the screen changes. Closing the pane resets it, so that a pane opened later is not pinned. */
export const pinned = createStore(false)

/** Counts requests to open evidence, so that opening the same passage again scrolls it back into view. */
export const openCount = createStore(0)

/** The evidence opened last, restored by a pinned pane when a new address does not contain it. */
export const lastOpened = createStore<EvidenceAddress | undefined>(undefined)

onSessionEnd(() => {
  pinned.set(false)
  lastOpened.set(undefined)
})
