/** Who repairs an index that turned out to be damaged, workspace by workspace. */
export interface IndexRepair {
  /** Lets go of what is open of a workspace's tables. */
  forget(projectId: number): void
  /** Removes the workspace's tables without opening them. */
  drop(projectId: number): Promise<void>
  /** Has the index made anew. @returns what whoever met the damage gets as their error */
  onDamaged(projectId: number, error: unknown): Promise<Error>
  now(): Date
}

/** What fails again so soon after its repair is not damaged: the same is not tried for ever. */
const repairedOnceInMs = 60 * 60_000
/** What still arrives from before a repair. */
const lateMs = 60_000

/**
 * Runs what reads or writes an index, and notices when its files are damaged: lost, cut off or overwritten. There is no one error for
 * that, only errors of the engine that come again once everything is opened anew. The workspace's tables are then removed and made again
 * from its files, once an hour at most.
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
    if (age < repairedOnceInMs) return undefined
    const done = repaired(projectId, error)
    repairs.set(projectId, { at: now, done })
    // Without a repair the next one who meets the damage tries.
    done.catch(() => repairs.delete(projectId))
    return done
  }

  return async (projectId, work) => {
    try {
      return await work()
    } catch (error) {
      if (!isEngines(error)) throw error
      repair.forget(projectId)
    }
    try {
      return await work()
    } catch (error) {
      const told = isEngines(error) ? errorFor(projectId, error) : undefined
      throw told === undefined ? error : await told
    }
  }
}

/** Errors of LanceDB that lie in its files, and not in the machine, the network or another writer. */
function isEngines(error: unknown): boolean {
  // Facts that are kept as JSON are read back as what they were, or not at all.
  if (error instanceof SyntaxError) return true
  const text = String(error)
  return (
    /lance|panic in async function|next batch from stream/i.test(text) &&
    !/too many open files|no space left|permission denied|read-only|out of memory|timed? ?out|connection|dispatch failure|commit conflict|please retry/i.test(
      text,
    )
  )
}
