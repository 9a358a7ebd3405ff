import type { HeldLock, Locks } from './locks.ts'
import { Turns } from './turns.ts'

const never = new AbortController().signal

/** Locks of the embedded database, which no other process has open. */
export function inProcessLocks(): Locks {
  const turns = new Turns()
  const held = (endTurn: () => void): HeldLock => {
    let isHeld = true
    return {
      lost: never,
      async release() {
        if (isHeld) endTurn()
        isHeld = false
      },
    }
  }
  return {
    acquire: async (name, options) => held(await turns.take(name, options)),
    async tryAcquire(name) {
      const endTurn = turns.tryTake(name)
      return endTurn && held(endTurn)
    },
    join: async () => ({ elsewhere: 0, leave: async () => {} }),
    close: async () => {},
  }
}
