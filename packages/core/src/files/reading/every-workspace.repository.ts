import { projects } from '../../schema/index.ts'
import type { InstallationRepository, Queryable } from '../../use-case/index.ts'

const reader = (db: Queryable) => ({
  list: () =>
    db
      .select({
        organizationId: projects.organizationId,
        projectId: projects.id,
      })
      .from(projects)
      .orderBy(projects.id),
})

export type WorkspaceToIndex = Awaited<ReturnType<ReturnType<typeof reader>['list']>>[number]

export const everyWorkspaceRepository = { installation: true, reader, transactor: reader } satisfies InstallationRepository<
  unknown,
  unknown
>
