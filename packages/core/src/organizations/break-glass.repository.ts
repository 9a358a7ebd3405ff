import { count, desc, eq } from 'drizzle-orm'
import { breakGlassGrants } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'

export type GrantRow = typeof breakGlassGrants.$inferSelect

const reader = (db: Queryable) => ({
  list: (organizationId: number, page: { limit: number; offset: number }): Promise<GrantRow[]> =>
    db
      .select()
      .from(breakGlassGrants)
      .where(eq(breakGlassGrants.organizationId, organizationId))
      .orderBy(desc(breakGlassGrants.createdAt), desc(breakGlassGrants.id))
      .limit(page.limit)
      .offset(page.offset),

  async count(organizationId: number): Promise<number> {
    const [counted] = await db.select({ count: count() }).from(breakGlassGrants).where(eq(breakGlassGrants.organizationId, organizationId))
    return counted?.count ?? 0
  },
})

export const breakGlassRepository = {
  installation: true,
  reader,
  transactor: (tx) => ({
    ...reader(tx),

    async grant(grant: typeof breakGlassGrants.$inferInsert): Promise<number> {
      const [made] = await tx.insert(breakGlassGrants).values(grant).returning({ id: breakGlassGrants.id })
      if (made === undefined) throw new Error('the grant was not made')
      return made.id
    },
  }),
} satisfies InstallationRepository<unknown, unknown>
