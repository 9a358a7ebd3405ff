import { endpoints } from '@dossier/contract'

/** What a change of members makes stale: their lists, the admins, how many have a role, what a workspace says of its members. */
export const memberQueries = [
  endpoints.members.list,
  endpoints.members.listInProject,
  endpoints.admins.list,
  endpoints.roles.list,
  endpoints.projects.list,
  endpoints.projects.get,
]
