import { createStore } from '../store.ts'
import { ApiError } from './api-error.ts'

/** False after a call that got no response, until the next one that gets any. */
export const reachableStore = createStore(true)

/** Takes note of how a call ended. */
export function noteOutcome(error: Error | null): void {
  reachableStore.set(!(error instanceof ApiError) || error.status !== 0)
}
