/** Hooks to repair the damaged index of one workspace. */
export interface IndexRepair {
  /** Closes the open tables of a workspace. */
  forget(projectId: number): void
  /** Removes the workspace's tables without opening them. */
  drop(projectId: number): Promise<void>
  /** Rebuilds the index. @returns the error for the caller whose read or write failed */
  onDamaged(projectId: number, error: unknown): Promise<Error>
  now(): Date
}

/** A workspace is repaired at most once in this time: damage that returns so soon has another cause. */
const minRepairIntervalMs = 60 * 60_000
/** Errors within this time come from calls that began before the repair. */
const lateMs = 60_000

/**
 * Wraps reads and writes of an index and detects damaged files: lost, truncated or overwritten. The engine has no single error for this; an error
 * counts as damage when it occurs again after the tables were reopened. The workspace's tables are then removed and rebuilt from its files, at most
 * once an hour.
 */
export function createIndexGuard(repair: IndexRepair): <Result>(projectId: number, work: () => Promise<Result>) => Promise<Result> {
  const repairs = new Map<number, { at: number; done: Promise<Error> }>()

  async function repaired(projectId: number, error: unknown): Promise<Error> {
    await repair.drop(projectId)
    return repair.onDamaged(projectId, error)
  }

  function errorFor(projectId: number, error: unknown): Promise<Error> | undefined {
    const now = repair.now().getTime()
    const last = repairs.get(projectId)
    const age = last === undefined ? Number.POSITIVE_INFINITY : now - last.at
    if (last !== undefined && age < lateMs) return last.done
    if (age < minRepairIntervalMs) return undefined
    const done = repaired(projectId, error)
    repairs.set(projectId, { at: now, done })
    // After a failed repair the next caller tries again.
    done.catch(() => repairs.delete(projectId))
    return done
  }

  return async (projectId, work) => {
    try {
      return await work()
    } catch (error) {
      if (!isDataError(error)) throw error
      repair.forget(projectId)
    }
    try {
      return await work()
    } catch (error) {
      const replacement = isDataError(error) ? errorFor(projectId, error) : undefined
      throw replacement === undefined ? error : await replacement
    }
  }
}

/** Errors of LanceDB caused by its files rather than by the machine, the network or another writer. */
function isDataError(error: unknown): boolean {
  // Facts are stored as JSON: a syntax error means damaged data.
  if (error instanceof SyntaxError) return true
  const text = String(error)
  return (
    /lance|panic in async function|next batch from stream/i.test(text) &&
    !/too many open files|no space left|permission denied|read-only|out of memory|timed? ?out|connection|dispatch failure|commit conflict|please retry/i.test(
      text,
    )
  )
}
