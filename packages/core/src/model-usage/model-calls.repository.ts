import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { modelCalls } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'

export type NewModelCall = Omit<typeof modelCalls.$inferInsert, 'id' | 'organizationId'>

/** US dollars, and requests to models without a price, of which no one knows. */
export interface Spent {
  cost: number
  unpriced: number
}

/** What is added up of them. */
export const callSums = {
  requests: sql<number>`count(*)::float8`,
  estimated: sql<number>`(count(*) filter (where not ${modelCalls.isTold}))::float8`,
  inputTokens: sql<number>`sum(${modelCalls.inputTokens})::float8`,
  outputTokens: sql<number>`sum(${modelCalls.outputTokens})::float8`,
  cost: sql<number>`coalesce(sum(${modelCalls.cost}), 0)::float8`,
  unpriced: sql<number>`(count(*) filter (where ${modelCalls.cost} is null))::float8`,
}
type CallsRow = Record<keyof typeof callSums, number> & Pick<typeof modelCalls.$inferSelect, 'purpose' | 'model'>

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

    /** Since a moment, by purpose and model: of one workspace, or of the whole organisation. */
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
