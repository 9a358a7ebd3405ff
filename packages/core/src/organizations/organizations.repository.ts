import { count, desc, sql } from 'drizzle-orm'
import { organizations } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'

function selectOrganizations(db: Queryable, limit: number, offset: number) {
  return db
    .select({
      id: organizations.id,
      name: organizations.name,
      code: organizations.code,
      type: organizations.type,
      createdAt: organizations.createdAt,
      // Written out: in a statement on one table drizzle leaves the table's name away, and `id` would be the inner one's.
      members: sql<number>`(select count(*)::int from users where users.organization_id = organizations.id)`,
      projects: sql<number>`(select count(*)::int from projects where projects.organization_id = organizations.id)`,
    })
    .from(organizations)
    .orderBy(desc(organizations.createdAt), desc(organizations.id))
    .limit(limit)
    .offset(offset)
}

export type OrganizationRow = Awaited<ReturnType<typeof selectOrganizations>>[number]

const reader = (db: Queryable) => ({
  list: (limit: number, offset: number) => selectOrganizations(db, limit, offset),
  count: async (): Promise<number> => (await db.select({ count: count() }).from(organizations))[0]?.count ?? 0,
})

export const organizationsRepository = { installation: true, reader, transactor: reader } satisfies InstallationRepository<unknown, unknown>
