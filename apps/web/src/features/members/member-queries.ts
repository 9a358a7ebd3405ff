import { endpoints } from '@dossier/contract'

/** Queries that a change of members makes stale: member lists, admins, role counts and workspaces. */
export const memberQueries = [
  endpoints.members.list,
  endpoints.members.listInProject,
  endpoints.admins.list,
  endpoints.roles.list,
  endpoints.projects.list,
  endpoints.projects.get,
]
