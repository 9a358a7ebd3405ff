import { and, eq } from 'drizzle-orm'
import { runs, runSteps } from '../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../use-case/index.ts'

const reader = (db: Queryable, organizationId: number) => ({
  /** What the run has done. */
  async keysOf(runId: number): Promise<Set<string>> {
    const found = await db
      .select({ key: runSteps.key })
      .from(runSteps)
      .innerJoin(runs, eq(runs.id, runSteps.runId))
      .where(and(eq(runs.organizationId, organizationId), eq(runSteps.runId, runId)))
    return new Set(found.map(({ key }) => key))
  },
})

export const runStepsRepository = {
  reader,
  transactor: (tx, organizationId) => ({
    ...reader(tx, organizationId),

    /** Notes that a step is done. False when it was noted before. */
    async add(run: Authorised<{ id: number }>, { key, result }: { key: string; result: unknown }): Promise<boolean> {
      const noted = await tx.insert(runSteps).values({ runId: run.id, key, result }).onConflictDoNothing().returning({ key: runSteps.key })
      return noted.length > 0
    },
  }),
} satisfies Repository<unknown, unknown>
