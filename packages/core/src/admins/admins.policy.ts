import { AppError } from '@dossier/contract'
import { accountToGovern, type MemberRow } from '../members/index.ts'
import { accessProject, type ProjectAccess, projectsRepository, viewerOf } from '../projects/index.ts'
import { type Authorised, type Member, memberPolicy, type Policy } from '../use-case/index.ts'
import { adminsRepository } from './admins.repository.ts'
import type { VisibleWorkspace } from './present-admins.ts'

/** An admin's account, and the workspaces that the actor can open. */
export interface AdminAccess {
  account: Authorised<MemberRow>
  visible: VisibleWorkspace[]
}

/** For use cases on the admin with the input's `id`. @throws MEMBER_NOT_FOUND also for members who administer nothing */
export const adminToGovern: Policy<Member, { id: number }, AdminAccess> = async (actor, input, read) => {
  const decision = await memberPolicy('admin.edit')(actor, input, read)
  const visible = await read(projectsRepository).names(viewerOf(decision.actor))
  const ids = visible.map(({ id }) => id)
  const account = await accountToGovern(decision.actor, read(adminsRepository).unsafeFind(ids, input.id))
  return { actor: decision.actor, subject: { account, visible } }
}

/**
 * For appointing admins of all workspaces, or of the one that the input names, which the actor must be able to open.
 *
 * @throws SELECT_PROJECT_FIRST when the input names neither, PROJECT_NOT_FOUND
 */
export const adminsToInvite: Policy<
  Member,
  { isForAllMembers: boolean; projectId?: number | undefined },
  Pick<ProjectAccess, 'project'> | 'everywhere'
> = async (actor, input, read) => {
  const decision = await memberPolicy('admin.invite')(actor, input, read)
  if (input.isForAllMembers) return { actor: decision.actor, subject: 'everywhere' }
  if (input.projectId === undefined) throw new AppError('SELECT_PROJECT_FIRST')
  return { actor: decision.actor, subject: await accessProject(decision.actor, input.projectId, 'project.read', read) }
}
