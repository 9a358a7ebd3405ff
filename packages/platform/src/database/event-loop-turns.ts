import { setImmediate } from 'node:timers'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long work may go on without the event loop coming to anything else, milliseconds. */
const LONGEST_MS = 5

/**
 * For work that never waits for anything outside the process: made once, and awaited between its steps, it lets requests and timers in
 * as soon as they have waited too long, and otherwise costs nothing.
 */
export function eventLoopTurns(): () => Promise<void> | undefined {
  let since: number | undefined
  return () => {
    if (since === undefined) {
      since = performance.now()
      setImmediate(() => (since = undefined))
      return undefined
    }
    return performance.now() - since < LONGEST_MS ? undefined : nextTurn()
  }
}
