import { createStore } from '../store.ts'

/** False after a call that got no response, until the next one that gets any. Calls take note of it themselves. */
export const reachableStore = createStore(true)
