import type { HeldLock, Locks } from '@dossier/platform'
import type { Lock, Locker } from '@tus/server'

/** A writer releases an upload when another requests it; completing an upload may take longer than this. Milliseconds. */
const WAIT_MS = 30_000

/** Waits for the exclusive lock of an upload, for writing, completing or deleting it. @throws LockTimeout, LocksUnreachable */
export function lockUpload(locks: Locks, id: string, more: { signal?: AbortSignal; onContended?: () => void } = {}): Promise<HeldLock> {
  return locks.acquire(lockOf(id), { waitMs: WAIT_MS, ...more })
}

/** Undefined when the upload is locked. @throws LocksUnreachable */
export function tryLockUpload(locks: Locks, id: string): Promise<HeldLock | undefined> {
  return locks.tryAcquire(lockOf(id))
}

/** Callbacks of a request that writes to an upload. */
export interface WritingRequest {
  /** The lock could not be acquired. */
  onRefused: (error: unknown) => void
  /** The lock was lost while the request was writing: another may write now. */
  onLost: () => void
}

/** Adapts the installation's locks to the tus server, for one request. */
export function lockerFor(locks: Locks, { onRefused, onLost }: WritingRequest): Locker {
  const newLock = (id: string): Lock => {
    let held: HeldLock | undefined
    return {
      async lock(signal, requestRelease) {
        try {
          held = await lockUpload(locks, id, { signal, onContended: () => void requestRelease() })
        } catch (error) {
          // Otherwise the tus server has abandoned the request itself.
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

/** For an upload being created: no other request knows its id. */
export const withoutLocks: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) }

const lockOf = (id: string): string => `upload ${id}`
