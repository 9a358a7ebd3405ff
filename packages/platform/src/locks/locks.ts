/**
 * Locks by name that hold in every process of the installation. Whoever holds one loses it at the latest with the end of their process,
 * however that comes about.
 */
export interface Locks {
  /**
   * Takes a lock; in this process in the order of asking.
   *
   * @throws LockTimeout when it does not come free within `waitMs`; LocksUnreachable; the signal's reason
   */
  acquire(name: string, options: AcquireOptions): Promise<HeldLock>
  /** Undefined when somebody holds it. @throws LocksUnreachable */
  tryAcquire(name: string): Promise<HeldLock | undefined>
  /** Counts the caller in under a name, beside any number of others. @throws LocksUnreachable */
  join(name: string): Promise<Membership>
  close(): Promise<void>
}

export interface AcquireOptions {
  readonly waitMs: number
  readonly signal?: AbortSignal
  /** Called, perhaps more than once, while others wait for the lock that is held. */
  readonly onWanted?: () => void
}

export interface HeldLock {
  /** Aborted when the lock is lost before its release: another may hold it from then on. Never on the embedded database. */
  readonly lost: AbortSignal
  /** Calling it again changes nothing. */
  release(): Promise<void>
}

export interface Membership {
  /** How many are counted in under the same name by other processes, as of joining. */
  readonly elsewhere: number
  /** Calling it again changes nothing. */
  leave(): Promise<void>
}

/** Thrown when a lock did not come free in time. */
export class LockTimeout extends Error {
  override readonly name = 'LockTimeout'

  constructor(lock: string) {
    super(`The lock "${lock}" is held by somebody else`)
  }
}

/** Thrown when nobody can say who holds a lock: the database does not answer. */
export class LocksUnreachable extends Error {
  override readonly name = 'LocksUnreachable'

  constructor(cause: unknown) {
    super('The locks of this installation cannot be reached', { cause })
  }
}
