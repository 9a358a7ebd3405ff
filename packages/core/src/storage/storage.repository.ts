import { and, eq, sql } from 'drizzle-orm'
import { binnedFiles, files, organizations, projects } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'

/** What is set as the most that an organisation and a workspace may keep, bytes; null: nothing is set. */
export interface OwnQuotas {
  workspace: number | null
  organization: number | null
}

function storageReader(db: Queryable, organizationId: number) {
  // What is in the bin takes up disk space until it is deleted permanently.
  const usedBy = async (projectId?: number): Promise<number> => {
    const sums = [files, binnedFiles].map((table) =>
      db
        .select({ bytes: sql<number>`coalesce(sum(${table.size}), 0)::float8` })
        .from(table)
        .where(and(eq(table.organizationId, organizationId), projectId === undefined ? undefined : eq(table.projectId, projectId))),
    )
    let bytes = 0
    for (const sum of sums) bytes += (await sum)[0]?.bytes ?? 0
    return bytes
  }
  return {
    async quotas(projectId: number): Promise<OwnQuotas | undefined> {
      const [found] = await db
        .select({ workspace: projects.quotaBytes, organization: organizations.quotaBytes })
        .from(projects)
        .innerJoin(organizations, eq(organizations.id, projects.organizationId))
        .where(and(eq(projects.organizationId, organizationId), eq(projects.id, projectId)))
      return found
    },

    /** Bytes of all files of a workspace, in all versions, with its bin. */
    usedByWorkspace: (projectId: number) => usedBy(projectId),

    /** Bytes of all files of the organisation, in all versions, with the bins of its workspaces. */
    usedByOrganization: () => usedBy(),
  }
}

/** How much is kept, and how much may be. */
export const storageRepository = {
  reader: storageReader,
  transactor: (tx, organizationId) => ({
    ...storageReader(tx, organizationId),

    /** Until the end of the transaction nobody else adds files under these quotas. */
    async hold(projectId: number, { ofOrganization }: { ofOrganization: boolean }): Promise<void> {
      if (ofOrganization) await tx.execute(sql`select 1 from organizations where id = ${organizationId} for no key update`)
      await tx.execute(sql`select 1 from projects where organization_id = ${organizationId} and id = ${projectId} for no key update`)
    },
  }),
} satisfies Repository<unknown, unknown>
