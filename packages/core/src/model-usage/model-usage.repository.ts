import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { files, fileVectors, modelUsage } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'

const counters = {
  requests: sql<number>`sum(${modelUsage.requests})::float8`,
  requestsWithoutUsage: sql<number>`sum(${modelUsage.requestsWithoutUsage})::float8`,
  texts: sql<number>`sum(${modelUsage.texts})::float8`,
  tokens: sql<number>`sum(${modelUsage.tokens})::float8`,
  pricedTokens: sql<number>`sum(${modelUsage.pricedTokens})::float8`,
  cost: sql<number>`sum(${modelUsage.cost})::float8`,
}

export type UsagePurpose = (typeof modelUsage.$inferSelect)['purpose']
export type UsageRow = Record<keyof typeof counters, number> & { purpose: UsagePurpose; model: string }
export type NewUsage = UsageRow & { projectId: number; userId: number; month: Date }

/** Columns of the unique index. */
const uniqueKey = [
  modelUsage.organizationId,
  modelUsage.month,
  modelUsage.projectId,
  modelUsage.userId,
  modelUsage.purpose,
  modelUsage.model,
]

function usageReader(db: Queryable, organizationId: number) {
  const inScope = (projectId: number | undefined) =>
    and(eq(modelUsage.organizationId, organizationId), projectId === undefined ? undefined : eq(modelUsage.projectId, projectId))
  return {
    /** Usage of one workspace, or of the whole organization including deleted workspaces. */
    list: (projectId?: number): Promise<UsageRow[]> =>
      db
        .select({ purpose: modelUsage.purpose, model: modelUsage.model, ...counters })
        .from(modelUsage)
        .where(inScope(projectId))
        .groupBy(modelUsage.purpose, modelUsage.model)
        .orderBy(asc(modelUsage.purpose), asc(modelUsage.model)),

    /** Cost in US dollars since the beginning of a month: of the organization, one workspace or one person. */
    async spent(month: Date, { projectId, userId }: { projectId?: number; userId?: number } = {}): Promise<number> {
      const [sum] = await db
        .select({ cost: sql<number>`coalesce(sum(${modelUsage.cost}), 0)::float8` })
        .from(modelUsage)
        .where(and(inScope(projectId), gte(modelUsage.month, month), userId === undefined ? undefined : eq(modelUsage.userId, userId)))
      return sum?.cost ?? 0
    },

    /** Number of latest file versions with and without vectors of a model, in one workspace or all. */
    async vectors(model: string, projectId?: number) {
      const [counted] = await db
        .select({
          files: sql<number>`count(*)::int`,
          waiting: sql<number>`count(*) filter (where ${fileVectors.failure} = 'budget-spent' or ${fileVectors.failure} is null
            and (${fileVectors.passages} is null or ${fileVectors.embedded} < ${fileVectors.passages}))::int`,
          postponed: sql<number>`count(*) filter (where ${fileVectors.failure} = 'budget-spent')::int`,
          failed: sql<number>`count(*) filter (where ${fileVectors.failure} <> 'budget-spent')::int`,
          passages: sql<number>`coalesce(sum(${fileVectors.passages}), 0)::int`,
          embedded: sql<number>`coalesce(sum(${fileVectors.embedded}), 0)::int`,
        })
        .from(fileVectors)
        .innerJoin(files, eq(files.id, fileVectors.fileId))
        .where(
          and(
            eq(files.isLatest, true),
            eq(fileVectors.organizationId, organizationId),
            eq(fileVectors.model, model),
            projectId === undefined ? undefined : eq(fileVectors.projectId, projectId),
          ),
        )
      return counted ?? { files: 0, waiting: 0, postponed: 0, failed: 0, passages: 0, embedded: 0 }
    },
  }
}

export const modelUsageRepository = {
  reader: usageReader,
  transactor: (tx, organizationId) => ({
    async add({ projectId, userId, month, purpose, model, ...counted }: NewUsage): Promise<void> {
      const added = Object.fromEntries(
        Object.keys(counted).map((name) => {
          const column = modelUsage[name as keyof typeof counted]
          return [name, sql`${column} + ${sql.raw(`excluded.${column.name}`)}`]
        }),
      )
      await tx
        .insert(modelUsage)
        .values({ organizationId, projectId, userId, month, purpose, model, ...counted })
        .onConflictDoUpdate({ target: uniqueKey, set: added })
    },
  }),
} satisfies Repository<unknown, unknown>
