import { asc, eq, sql } from 'drizzle-orm'
import { organizations } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'

const reader = (db: Queryable) => ({
  /** All chains: the installation's own and one per organisation, with the organisation's code. */
  async list(): Promise<{ chain: number; code: string | null }[]> {
    const chains = db
      .select({ chain: sql<number>`chain`.as('chain') })
      .from(
        sql`(select 0 as chain union select chain from audit_chains union select chain from audit_entries union select id from organizations) as known`,
      )
      .as('chains')
    return db
      .select({ chain: chains.chain, code: organizations.code })
      .from(chains)
      .leftJoin(organizations, eq(organizations.id, chains.chain))
      .orderBy(asc(chains.chain))
  },
})

export const everyChainRepository = { installation: true, reader, transactor: reader } satisfies InstallationRepository<unknown, unknown>
