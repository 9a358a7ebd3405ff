import { sql } from 'drizzle-orm'
import { projects } from '../../schema/index.ts'
import type { InstallationRepository, Queryable } from '../../use-case/index.ts'

const reader = (db: Queryable) => ({
  list: () =>
    db
      .select({
        organizationId: projects.organizationId,
        projectId: projects.id,
        /** Files that wait to be read or are being read. */
        waiting: sql<number>`(select count(*)::int from files where files.project_id = projects.id and files.status in ('uploaded', 'reading'))`,
      })
      .from(projects)
      .orderBy(projects.id),
})

export type WorkspaceToIndex = Awaited<ReturnType<ReturnType<typeof reader>['list']>>[number]

export const everyWorkspaceRepository = { installation: true, reader, transactor: reader } satisfies InstallationRepository<
  unknown,
  unknown
>
