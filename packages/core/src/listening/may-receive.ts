import {
  changeTopics,
  mayInOrganization,
  type OrganizationAction,
  organizationPermissions,
  type WorkspaceAction,
  type WorkspaceRole,
  workspacePermissions,
} from '@dossier/contract'
import type { PublishedChange } from '../changes/index.ts'
import type { Member, SuperAdmin } from '../use-case/index.ts'

/** A listening person, with their role in each workspace they can open. */
export interface Subscriber {
  actor: Member | SuperAdmin
  workspaceRoles: ReadonlyMap<number, WorkspaceRole>
}

/** Whether a person may receive a change in their organization, by the permission tables that the endpoints use as well. */
export function mayReceive({ actor, workspaceRoles }: Subscriber, { topic, projectId, userId }: PublishedChange): boolean {
  if (userId !== undefined && userId !== actor.userId) return false
  const rule: { inProject?: WorkspaceAction; inOrganization?: OrganizationAction } = changeTopics[topic]
  // Changes that concern one person, or that everybody may see.
  if (rule.inProject === undefined && rule.inOrganization === undefined) return userId !== undefined || topic === 'access'
  if (projectId !== undefined) {
    const role = workspaceRoles.get(projectId)
    return role !== undefined && rule.inProject !== undefined && workspacePermissions[role][rule.inProject] !== 'none'
  }
  if (rule.inOrganization === undefined) return false
  if (actor.kind === 'superAdmin') return organizationPermissions[rule.inOrganization] === 'superAdmin'
  return mayInOrganization(actor, rule.inOrganization)
}
