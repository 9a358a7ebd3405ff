import { endpoints, limits, type Project } from '@dossier/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCall } from '../../api/index.ts'

/** The workspaces that the user may open, for the selector and the palette: the first 100, latest activity first. */
export function useProjects(): UseQueryResult<{ rows: Project[]; count: number }> {
  return useCall(endpoints.projects.list, { limit: limits.sidebarProjects, offset: 0 })
}
