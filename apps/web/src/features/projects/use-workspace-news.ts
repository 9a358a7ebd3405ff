import { endpoints, type Project } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../api/index.ts'
import type { WorkspaceNews } from './projects-table.tsx'

/** Reading progress and latest question of the listed workspaces, by id; empty until loaded, and if loading fails, since the list is complete without. */
export function useWorkspaceNews(projects: readonly Project[] | undefined): ReadonlyMap<number, WorkspaceNews> {
  // In order of id, so that another order of the list is no other request.
  const projectIds = (projects ?? []).map(({ id }) => id).toSorted((one, other) => one - other)
  const { data = [] } = useCall(
    endpoints.home.workspaces,
    { projectIds },
    { enabled: projectIds.length > 0, placeholderData: keepPreviousData },
  )
  return new Map(data.map(({ id, reading, question }) => [id, { reading, question }]))
}
