import type { CallSums } from '@dossier/contract'
import { and, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { modelCalls, modelUsage, projects, users } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'
import { callSums } from './model-calls.repository.ts'

const searchSums = {
  tokens: sql<number>`sum(${modelUsage.tokens})::float8`,
  cost: sql<number>`sum(${modelUsage.cost})::float8`,
}
const monthOfCall = sql<string>`to_char(${modelCalls.at} at time zone 'UTC', 'YYYY-MM')`
const monthOfUse = sql<string>`to_char(${modelUsage.month} at time zone 'UTC', 'YYYY-MM')`

/** The grouping: by person or by workspace. */
export type SharedBy = 'userId' | 'projectId'

function sharesReader(db: Queryable, organizationId: number) {
  return {
    /** Requests to language models between two moments, by person or workspace. */
    calls: (by: SharedBy, from: Date, until: Date) =>
      db
        .select({ of: modelCalls[by], ...callSums })
        .from(modelCalls)
        .where(and(eq(modelCalls.organizationId, organizationId), gte(modelCalls.at, from), lt(modelCalls.at, until)))
        .groupBy(modelCalls[by]),

    /** Requests to embedding and reranking models in the month that begins at a moment. */
    searching: (by: SharedBy, month: Date) =>
      db
        .select({ of: modelUsage[by], ...searchSums })
        .from(modelUsage)
        .where(and(eq(modelUsage.organizationId, organizationId), eq(modelUsage.month, month)))
        .groupBy(modelUsage[by]),

    /** Months with any usage, as "2026-11", the latest first. Usage recorded before months were distinguished belongs to none. */
    async months(limit: number): Promise<string[]> {
      const used = db
        .select({ month: monthOfUse.as('month') })
        .from(modelUsage)
        .where(and(eq(modelUsage.organizationId, organizationId), gte(modelUsage.month, new Date('2000-01-01T00:00:00Z'))))
      const called = db
        .select({ month: monthOfCall.as('month') })
        .from(modelCalls)
        .where(eq(modelCalls.organizationId, organizationId))
      const all = called.union(used).as('months')
      const rows = await db.select({ month: all.month }).from(all).orderBy(desc(all.month)).limit(limit)
      return rows.map(({ month }) => month)
    },

    people: (ids: number[]) =>
      db
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(and(eq(users.organizationId, organizationId), inArray(users.id, ids))),

    workspaces: (ids: number[]) =>
      db
        .select({ id: projects.id, name: projects.name })
        .from(projects)
        .where(and(eq(projects.organizationId, organizationId), inArray(projects.id, ids))),

    /** Requests to language models for searches, by search id; searches without any are missing. */
    async ofSearches(searchIds: number[]): Promise<Map<number, CallSums>> {
      const rows = await db
        .select({ of: modelCalls.searchId, ...callSums })
        .from(modelCalls)
        .where(and(eq(modelCalls.organizationId, organizationId), isNotNull(modelCalls.searchId), inArray(modelCalls.searchId, searchIds)))
        .groupBy(modelCalls.searchId)
      return new Map(rows.map(({ of, ...sums }) => [of ?? 0, sums]))
    },
  }
}

export const usageSharesRepository = {
  reader: sharesReader,
  transactor: () => ({}),
} satisfies Repository<unknown, unknown>
