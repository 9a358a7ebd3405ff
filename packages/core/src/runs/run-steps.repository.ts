import { and, asc, eq, gt, like, type SQL } from 'drizzle-orm'
import { runs, runSteps } from '../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../use-case/index.ts'

/** A completed step as it is stored. */
export interface StoredStep {
  key: string
  /** SHA-256 of the step's input; null if every attempt has the same. */
  inputHash: string | null
  /** Its shape depends on the kind. */
  result: unknown
}

const reader = (db: Queryable, organizationId: number) => {
  const ofRun = (runId: number, which?: SQL) =>
    db
      .select({ key: runSteps.key, inputHash: runSteps.inputHash, result: runSteps.result })
      .from(runSteps)
      .innerJoin(runs, eq(runs.id, runSteps.runId))
      .where(and(eq(runs.organizationId, organizationId), eq(runSteps.runId, runId), which))
      .orderBy(asc(runSteps.key))
  return {
    /** Keys of the completed steps. */
    async keysOf(runId: number): Promise<Set<string>> {
      const found = await db
        .select({ key: runSteps.key })
        .from(runSteps)
        .innerJoin(runs, eq(runs.id, runSteps.runId))
        .where(and(eq(runs.organizationId, organizationId), eq(runSteps.runId, runId)))
      return new Set(found.map(({ key }) => key))
    },

    async find(runId: number, key: string): Promise<StoredStep | undefined> {
      const [found] = await ofRun(runId, eq(runSteps.key, key))
      return found
    },

    /** The steps of a sequence, in order. */
    sequence: (runId: number, name: string): Promise<StoredStep[]> => ofRun(runId, like(runSteps.key, `${name}#%`)),
  }
}

export const runStepsRepository = {
  reader,
  transactor: (tx, organizationId) => ({
    ...reader(tx, organizationId),

    /** Stores a completed step. @returns false when it was already stored */
    async add(run: Authorised<{ id: number }>, { key, result, at }: { key: string; result: unknown; at: Date }): Promise<boolean> {
      const noted = await tx
        .insert(runSteps)
        .values({ runId: run.id, key, result, at })
        .onConflictDoNothing()
        .returning({ key: runSteps.key })
      return noted.length > 0
    },

    /** Stores the result of a step, replacing an earlier one. */
    async put(run: Authorised<{ id: number }>, { at, ...step }: StoredStep & { at: Date }): Promise<void> {
      const { inputHash, result } = step
      await tx
        .insert(runSteps)
        .values({ runId: run.id, at, ...step })
        .onConflictDoUpdate({ target: [runSteps.runId, runSteps.key], set: { inputHash, result, at } })
    },

    /** Deletes the steps of a sequence after the given one. */
    async cut(run: Authorised<{ id: number }>, name: string, key: string): Promise<void> {
      await tx.delete(runSteps).where(and(eq(runSteps.runId, run.id), like(runSteps.key, `${name}#%`), gt(runSteps.key, key)))
    },
  }),
} satisfies Repository<unknown, unknown>
