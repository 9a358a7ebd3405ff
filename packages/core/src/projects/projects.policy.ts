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
import { type ProjectPlace, projectsRepository, type Viewer } from './projects.repository.ts'

/** A workspace that the actor may act in, as what, and on whose things. */
export interface ProjectAccess {
  project: Authorised<ProjectPlace>
  role: WorkspaceRole
  extent: Exclude<Extent, 'none'>
}

export function viewerOf(actor: Member): Viewer {
  return { userId: actor.userId, seesAll: seesAll(actor), seesOpen: actor.access === 'all' && holds(actor, 'ReportView') }
}

function seesAll(actor: Member): boolean {
  return actor.role === roles.organizationOwner || actor.permissions.includes('SuperAdmin') || actor.breakGlass !== undefined
}

/** What a member is in a workspace; null: it is none of theirs, and they do not learn that it exists. */
export function workspaceRoleOf(actor: Member, project: ProjectPlace): WorkspaceRole | null {
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
 * Decides whether a member may act in a workspace.
 *
 * @throws PROJECT_NOT_FOUND when it is not open to them, LIMITED_ACCESS when it is but the action is not theirs
 */
export async function accessProject(member: Member, projectId: number, action: WorkspaceAction, read: Read): Promise<ProjectAccess> {
  const unsafeProject = await read(projectsRepository).unsafeFind(projectId, viewerOf(member))
  const role = unsafeProject === undefined ? null : workspaceRoleOf(member, unsafeProject)
  if (unsafeProject === undefined || role === null) throw new AppError('PROJECT_NOT_FOUND')
  const extent = workspacePermissions[role][action]
  if (extent === 'none') throw new AppError('LIMITED_ACCESS')
  return { project: authorise(unsafeProject), role, extent }
}

/** @throws NOT_SIGNED_IN, or LIMITED_ACCESS for those who have no workspaces */
export function memberOnly(actor: Actor): Member {
  if (actor.kind === 'visitor') throw new AppError('NOT_SIGNED_IN')
  if (actor.kind !== 'member') throw new AppError('LIMITED_ACCESS')
  return actor
}

/** For use cases on the workspace whose id is the input's `id`. */
export function projectWho(action: WorkspaceAction): Policy<Member, { id: number }, ProjectAccess> {
  return async (actor, input, read) => {
    const member = memberOnly(actor)
    return { actor: member, subject: await accessProject(member, input.id, action, read) }
  }
}

/** For use cases inside the workspace that the input's `projectId` names. */
export function inProjectWho(action: WorkspaceAction): Policy<Member, { projectId: number }, ProjectAccess> {
  return async (actor, input, read) => {
    const member = memberOnly(actor)
    return { actor: member, subject: await accessProject(member, input.projectId, action, read) }
  }
}
