import { and, eq, gte, sql } from 'drizzle-orm'
import { modelCalls } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'

export type NewModelCall = Omit<typeof modelCalls.$inferInsert, 'id' | 'organizationId'>

/** US dollars, and requests to models without a price, of which no one knows. */
export interface Spent {
  cost: number
  unpriced: number
}

function callsReader(db: Queryable, organizationId: number) {
  return {
    /** Since a moment: by the organisation, or of it by one workspace or one person. */
    async spent(since: Date, { projectId, userId }: { projectId?: number; userId?: number } = {}): Promise<Spent> {
      const [sum] = await db
        .select({
          cost: sql<number>`coalesce(sum(${modelCalls.cost}), 0)::float8`,
          unpriced: sql<number>`count(*) filter (where ${modelCalls.cost} is null)::int`,
        })
        .from(modelCalls)
        .where(
          and(
            eq(modelCalls.organizationId, organizationId),
            gte(modelCalls.at, since),
            projectId === undefined ? undefined : eq(modelCalls.projectId, projectId),
            userId === undefined ? undefined : eq(modelCalls.userId, userId),
          ),
        )
      return sum ?? { cost: 0, unpriced: 0 }
    },
  }
}

export const modelCallsRepository = {
  reader: callsReader,
  transactor: (tx, organizationId) => ({
    async add(call: NewModelCall): Promise<void> {
      await tx.insert(modelCalls).values({ ...call, organizationId })
    },
  }),
} satisfies Repository<unknown, unknown>
