import {
  AppError,
  type Extent,
  holds,
  projectTypes,
  type RoleId,
  roles,
  type WorkspaceAction,
  type WorkspaceRole,
  workspacePermissions,
} from '@dossier/contract'
import { type Actor, type Authorised, authorise, type Member, type Policy, type Read } from '../use-case/index.ts'
import { type ProjectWithMembership, projectsRepository, type Viewer } from './projects.repository.ts'

/** An authorised workspace, the actor's role in it, and whether the action covers all or only the actor's own items. */
export interface ProjectAccess {
  project: Authorised<ProjectWithMembership>
  role: WorkspaceRole
  extent: Exclude<Extent, 'none'>
}

export function viewerOf(actor: Member): Viewer {
  return { userId: actor.userId, seesAll: seesAll(actor), seesOpen: actor.access === 'all' && holds(actor, 'ReportView') }
}

function seesAll(actor: Member): boolean {
  return actor.role === roles.organizationOwner || actor.permissions.includes('SuperAdmin') || actor.breakGlass !== undefined
}

/** The role of a member in a workspace; null when it must be hidden from them. */
export function workspaceRoleOf(actor: Member, project: ProjectWithMembership): WorkspaceRole | null {
  if (actor.breakGlass !== undefined) return 'breakGlass'
  if (actor.role === roles.organizationOwner) return 'organizationOwner'
  if (project.ownerId === actor.userId) return 'creator'
  if (actor.permissions.includes('SuperAdmin')) return 'adminNotCreator'
  if (project.memberRole !== null) return project.memberStatus === 'active' ? asWorkspaceRole(project.memberRole) : null
  return project.type === projectTypes.all && viewerOf(actor).seesOpen ? asWorkspaceRole(actor.role) : null
}

function asWorkspaceRole(role: RoleId): WorkspaceRole {
  switch (role) {
    case roles.organizationOwner:
      return 'organizationOwner'
    case roles.admin:
      return 'admin'
    case roles.adminNotCreator:
      return 'adminNotCreator'
    case roles.teamMember:
      return 'teamMember'
    case roles.guest:
    case roles.superAdmin:
      return 'guest'
  }
}

/**
 * Authorises an action of a member in a workspace.
 *
 * @throws PROJECT_NOT_FOUND when the workspace is hidden from them, LIMITED_ACCESS when only the action is not permitted
 */
export async function accessProject(member: Member, projectId: number, action: WorkspaceAction, read: Read): Promise<ProjectAccess> {
  const unsafeProject = await read(projectsRepository).unsafeFind(projectId, viewerOf(member))
  const role = unsafeProject === undefined ? null : workspaceRoleOf(member, unsafeProject)
  if (unsafeProject === undefined || role === null) throw new AppError('PROJECT_NOT_FOUND')
  const extent = workspacePermissions[role][action]
  if (extent === 'none') throw new AppError('LIMITED_ACCESS')
  return { project: authorise(unsafeProject), role, extent }
}

/** Narrows an actor to a member. @throws NOT_SIGNED_IN, or LIMITED_ACCESS for actors without workspaces */
export function memberOnly(actor: Actor): Member {
  if (actor.kind === 'visitor') throw new AppError('NOT_SIGNED_IN')
  if (actor.kind !== 'member') throw new AppError('LIMITED_ACCESS')
  return actor
}

/** For use cases on the workspace with the input's `id`. */
export function projectPolicy(action: WorkspaceAction): Policy<Member, { id: number }, ProjectAccess> {
  return async (actor, input, read) => {
    const member = memberOnly(actor)
    return { actor: member, subject: await accessProject(member, input.id, action, read) }
  }
}

/** For use cases inside the workspace with the input's `projectId`. */
export function inProjectPolicy(action: WorkspaceAction): Policy<Member, { projectId: number }, ProjectAccess> {
  return async (actor, input, read) => {
    const member = memberOnly(actor)
    return { actor: member, subject: await accessProject(member, input.projectId, action, read) }
  }
}
