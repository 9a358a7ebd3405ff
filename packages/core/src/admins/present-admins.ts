import type { Admin } from '@dossier/contract'
import { membersRepository, presentMember } from '../members/index.ts'
import type { Read, Within } from '../use-case/index.ts'
import { type AdminRow, adminsRepository } from './admins.repository.ts'

/** A workspace that the reader can open. */
export interface VisibleWorkspace {
  id: number
  name: string
}

/** Presents admins for a reader who can open the `visible` workspaces. */
export async function presentAdmins(repositories: Read | Within, rows: AdminRow[], visible: VisibleWorkspace[]): Promise<Admin[]> {
  const ids = rows.map(({ id }) => id)
  const names = new Map(visible.map(({ id, name }) => [id, name]))
  const projects = await repositories(membersRepository).countProjects(ids)
  const places = await repositories(adminsRepository).workspacesOf(ids, [...names.keys()])
  return rows.map((row) => ({
    ...presentMember(row, projects.get(row.id) ?? 0),
    isForAllMembers: row.isForAllMembers,
    workspaces: places
      .filter(({ userId }) => !row.isForAllMembers && userId === row.id)
      .map(({ projectId }) => ({ id: projectId, name: names.get(projectId) ?? '' }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  }))
}
