import { createStore } from '../store.ts'

/** False after a call without a response, until the next response. Maintained by the API client. */
export const reachableStore = createStore(true)
