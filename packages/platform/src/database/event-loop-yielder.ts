import { setImmediate } from 'node:timers'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Maximum time that work may block the event loop, in milliseconds. */
const MAX_BLOCKING_MS = 5

/**
 * For work that never waits for anything outside of the process: awaited between its steps, the returned function yields to the event loop
 * after `MAX_BLOCKING_MS`, and costs nothing otherwise.
 */
export function eventLoopYielder(): () => Promise<void> | undefined {
  let since: number | undefined
  return () => {
    if (since === undefined) {
      since = performance.now()
      setImmediate(() => (since = undefined))
      return undefined
    }
    return performance.now() - since < MAX_BLOCKING_MS ? undefined : nextTurn()
  }
}
