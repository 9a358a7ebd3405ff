import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { modelCalls } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'

export type NewModelCall = Omit<typeof modelCalls.$inferInsert, 'id' | 'organizationId'>

/** Cost in US dollars, and the number of requests to models without a price, whose cost is unknown. */
export interface Spent {
  cost: number
  unpriced: number
}

/** Aggregates over requests. */
export const callSums = {
  requests: sql<number>`count(*)::float8`,
  estimated: sql<number>`(count(*) filter (where not ${modelCalls.isReported}))::float8`,
  inputTokens: sql<number>`sum(${modelCalls.inputTokens})::float8`,
  outputTokens: sql<number>`sum(${modelCalls.outputTokens})::float8`,
  cost: sql<number>`coalesce(sum(${modelCalls.cost}), 0)::float8`,
  unpriced: sql<number>`(count(*) filter (where ${modelCalls.cost} is null))::float8`,
}
type CallsRow = Record<keyof typeof callSums, number> & Pick<typeof modelCalls.$inferSelect, 'purpose' | 'model'>

function callsReader(db: Queryable, organizationId: number) {
  return {
    /** Cost since a moment: of the organization, one workspace or one person. */
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

    /** Requests since a moment by purpose and model: of one workspace or the whole organization. */
    list: (since: Date, projectId?: number): Promise<CallsRow[]> =>
      db
        .select({ purpose: modelCalls.purpose, model: modelCalls.model, ...callSums })
        .from(modelCalls)
        .where(
          and(
            eq(modelCalls.organizationId, organizationId),
            gte(modelCalls.at, since),
            projectId === undefined ? undefined : eq(modelCalls.projectId, projectId),
          ),
        )
        .groupBy(modelCalls.purpose, modelCalls.model)
        .orderBy(asc(modelCalls.purpose), asc(modelCalls.model)),
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
