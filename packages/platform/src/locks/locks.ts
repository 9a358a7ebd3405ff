/** Named locks over every process of the installation. They are released at the latest when their process ends. */
export interface Locks {
  /**
   * Acquires a lock, within this process in the order of requests.
   *
   * @throws LockTimeout when it is not free within `waitMs`; LocksUnreachable; the signal's reason
   */
  acquire(name: string, options: AcquireOptions): Promise<HeldLock>
  /** Undefined when it is held. @throws LocksUnreachable */
  tryAcquire(name: string): Promise<HeldLock | undefined>
  /** Joins the members of a name, of which there can be any number. @throws LocksUnreachable */
  join(name: string): Promise<Membership>
  close(): Promise<void>
}

export interface AcquireOptions {
  readonly waitMs: number
  readonly signal?: AbortSignal
  /** Called, possibly repeatedly, while others wait for the lock. */
  readonly onContended?: () => void
}

export interface HeldLock {
  /** Aborted when the lock is lost before its release: another may hold it from then on. Never on the embedded database. */
  readonly lost: AbortSignal
  /** Idempotent. */
  release(): Promise<void>
}

export interface Membership {
  /** The number of members in other processes, as of joining. */
  readonly elsewhere: number
  /** Idempotent. */
  leave(): Promise<void>
}

/** Thrown when a lock is not free in time. */
export class LockTimeout extends Error {
  override readonly name = 'LockTimeout'

  constructor(lock: string) {
    super(`The lock "${lock}" is held by somebody else`)
  }
}

/** Thrown when the database, which holds the locks, does not respond. */
export class LocksUnreachable extends Error {
  override readonly name = 'LocksUnreachable'

  constructor(cause: unknown) {
    super('The locks of this installation cannot be reached', { cause })
  }
}
