import { type Extent, type WorkspaceAction, type WorkspaceRole, workspacePermissions } from '@dossier/contract'
import { workspaceRolesOf } from '../projects/index.ts'
import { type Member, memberPolicy, type Policy } from '../use-case/index.ts'

/** Returns the ids of the workspaces in which the actor may perform an action to an extent. */
export type IdsWith = (action: WorkspaceAction, extent: Extent) => number[]

/** For views of all workspaces of the actor. @throws NOT_SIGNED_IN, LIMITED_ACCESS */
export const ofAllWorkspaces: Policy<Member, unknown, IdsWith> = async (actor, _input, read) => {
  const { actor: member } = await memberPolicy('project.list')(actor, null, read)
  const roles = await workspaceRolesOf(read, member)
  return { actor: member, subject: (action, extent) => idsWith(roles, action, extent) }
}

function idsWith(roles: ReadonlyMap<number, WorkspaceRole>, action: WorkspaceAction, extent: Extent): number[] {
  return [...roles].flatMap(([projectId, role]) => (workspacePermissions[role][action] === extent ? [projectId] : []))
}
