import type { HeldLock, Locks } from './locks.ts'
import { NamedQueues } from './named-queues.ts'

const never = new AbortController().signal

/** Locks of the embedded database, which only this process uses. */
export function inProcessLocks(): Locks {
  const queues = new NamedQueues()
  const held = (releaseQueue: () => void): HeldLock => {
    let isHeld = true
    return {
      lost: never,
      async release() {
        if (isHeld) releaseQueue()
        isHeld = false
      },
    }
  }
  return {
    acquire: async (name, options) => held(await queues.take(name, options)),
    async tryAcquire(name) {
      const releaseQueue = queues.tryTake(name)
      return releaseQueue && held(releaseQueue)
    },
    join: async () => ({ elsewhere: 0, leave: async () => {} }),
    close: async () => {},
  }
}
