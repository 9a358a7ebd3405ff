import {
  type adminEndpoints,
  AppError,
  builtInPermissions,
  type InputOf,
  type InvitationResult,
  mayGrant,
  roleNames,
  roles,
} from '@dossier/contract'
import {
  governorOf,
  type Inviter,
  invitePeople,
  makeAdminEverywhere,
  makeAdminsOf,
  rolesOfInvited,
  seesOpenWorkspaces,
} from '../members/index.ts'
import { useCase, type Within } from '../use-case/index.ts'
import { adminsToInvite } from './admins.policy.ts'

/** Makes people admins of one workspace, or of all open ones. People without an account are invited by mail. */
export const inviteAdmins = useCase({
  needs: ['clock', 'queue'],
  policy: adminsToInvite,
  run: ({ deps, actor, subject, write }, { emails }: InputOf<typeof adminEndpoints.invite>): Promise<InvitationResult> =>
    write(async (within) => {
      if (subject === 'everywhere') return inviteEverywhere(within, { deps, actor }, emails)
      const { workspaceRole: _workspaceRole, ...account } = rolesOfInvited(actor, roles.admin, false)
      const { people, invited } = await invitePeople(within, { deps, actor }, { emails, ...account, project: subject.project })
      const added = await makeAdminsOf(within, { deps, actor }, subject.project, people)
      return resultOf(added, invited)
    }),
})

/** Role 6: admin of every workspace that is open to all, including those created by others. */
const adminRole = {
  role: roles.adminNotCreator,
  customRoleId: null,
  permissions: builtInPermissions[roles.adminNotCreator],
  name: roleNames[roles.adminNotCreator].en,
}

async function inviteEverywhere(within: Within, inviter: Inviter, emails: string[]): Promise<InvitationResult> {
  const { actor } = inviter
  if (!mayGrant(governorOf(actor), adminRole) || !seesOpenWorkspaces(actor)) throw new AppError('LIMITED_ACCESS')
  const { people, invited } = await invitePeople(within, inviter, { emails, role: adminRole, access: 'all' })
  const added: string[] = []
  for (const person of people) {
    if (!invited.has(person.email) && (await makeAdminEverywhere(within, inviter, person.id, adminRole))) added.push(person.email)
  }
  return resultOf(added, invited)
}

function resultOf(added: string[], invited: Set<string>): InvitationResult {
  const unregistered = [...invited]
  return { added: added.filter((email) => !invited.has(email)), invited: unregistered, eamils: unregistered, emails: unregistered }
}
