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

/** Somebody who listens, with what they are in each workspace that is open to them. */
export interface Hearer {
  actor: Member | SuperAdmin
  workspaceRoles: ReadonlyMap<number, WorkspaceRole>
}

/** Whether somebody may hear of a change of their organization: the one rule, by the permission tables that the calls go by as well. */
export function mayHear({ actor, workspaceRoles }: Hearer, { topic, projectId, userId }: PublishedChange): boolean {
  if (userId !== undefined && userId !== actor.userId) return false
  const rule: { inProject?: WorkspaceAction; inOrganization?: OrganizationAction } = changeTopics[topic]
  // What is a person's own; what everybody may do changes for all at once.
  if (rule.inProject === undefined && rule.inOrganization === undefined) return userId !== undefined || topic === 'access'
  if (projectId !== undefined) {
    const role = workspaceRoles.get(projectId)
    return role !== undefined && rule.inProject !== undefined && workspacePermissions[role][rule.inProject] !== 'none'
  }
  if (rule.inOrganization === undefined) return false
  if (actor.kind === 'superAdmin') return organizationPermissions[rule.inOrganization] === 'superAdmin'
  return mayInOrganization(actor, rule.inOrganization)
}
