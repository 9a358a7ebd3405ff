import type { HeldLock, Locks } from '@dossier/platform'
import type { Lock, Locker } from '@tus/server'

/** Whoever writes to an upload gives it up when others ask for it; taking a complete one in may last longer than this, milliseconds. */
const WAIT_MS = 30_000

/** Waits until nobody else writes to an upload, makes a file of it or clears it away. @throws LockTimeout, LocksUnreachable */
export function holdUpload(locks: Locks, id: string, more: { signal?: AbortSignal; onWanted?: () => void } = {}): Promise<HeldLock> {
  return locks.acquire(lockOf(id), { waitMs: WAIT_MS, ...more })
}

/** Undefined when somebody is busy with the upload. @throws LocksUnreachable */
export function tryHoldUpload(locks: Locks, id: string): Promise<HeldLock | undefined> {
  return locks.tryAcquire(lockOf(id))
}

/** What happens to a request that writes to an upload, besides its answer. */
export interface WritingRequest {
  /** The lock could not be had. */
  onRefused: (error: unknown) => void
  /** The lock is gone while the request writes: another may write by now. */
  onLost: () => void
}

/** The installation's locks as the tus server takes them, for one request. */
export function lockerFor(locks: Locks, { onRefused, onLost }: WritingRequest): Locker {
  const newLock = (id: string): Lock => {
    let held: HeldLock | undefined
    return {
      async lock(signal, requestRelease) {
        try {
          held = await holdUpload(locks, id, { signal, onWanted: () => void requestRelease() })
        } catch (error) {
          // Otherwise the tus server has given the request up itself.
          if (!signal.aborted) onRefused(error)
          throw error
        }
        if (held.lost.aborted) onLost()
        else held.lost.addEventListener('abort', onLost, { once: true })
      },
      async unlock() {
        held?.lost.removeEventListener('abort', onLost)
        await held?.release()
      },
    }
  }
  return { newLock }
}

/** For an upload that is being made: nobody else knows its name. */
export const withoutLocks: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) }

const lockOf = (id: string): string => `upload ${id}`
