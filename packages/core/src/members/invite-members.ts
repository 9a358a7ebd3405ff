import { AppError, type InputOf, type InvitationResult, mayGrant, type memberEndpoints } from '@dossier/contract'
import { chooseRole } from '../roles/index.ts'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { governorOf, seesOpenWorkspaces } from './governing.ts'
import { invitePeople } from './invite-people.ts'

/** Invites people to the organization. Existing members remain unchanged. */
export const inviteMembers = useCase({
  needs: ['clock', 'queue'],
  policy: memberPolicy('member.invite'),
  async run({ deps, actor, write }, { emails, role: roleId, access }: InputOf<typeof memberEndpoints.invite>): Promise<InvitationResult> {
    // Nobody can grant access that they do not have themselves.
    if (access === 'all' && !seesOpenWorkspaces(actor)) throw new AppError('LIMITED_ACCESS')
    return write(async (within) => {
      const role = await chooseRole(within, roleId)
      if (!mayGrant(governorOf(actor), role)) throw new AppError('LIMITED_ACCESS')
      const { invited } = await invitePeople(within, { deps, actor }, { emails, role, access })
      const unregistered = [...invited]
      return { added: [], invited: unregistered, eamils: unregistered, emails: unregistered }
    })
  },
})
