import { AppError, type InputOf, type InvitationResult, type memberEndpoints } from '@dossier/contract'
import { inProjectPolicy, openToAll } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'
import { invitePeople } from './invite-people.ts'
import { rolesOfInvited } from './roles-of-invited.ts'
import { placePeople } from './place-people.ts'
import { mayGiveRole } from './workspace-rank.ts'

/** Invites people to the organization and into a workspace by mail; existing members are just added. */
export const addNewMembers = useCase({
  needs: ['clock', 'queue'],
  policy: inProjectPolicy('members.invite'),
  async run({ deps, actor, subject: access, write }, input: InputOf<typeof memberEndpoints.addNew>): Promise<InvitationResult> {
    const { emails, isForAllMembers } = input
    if (!mayGiveRole(access.role, input.role)) throw new AppError('LIMITED_ACCESS')
    const { workspaceRole, ...account } = rolesOfInvited(actor, input.role, isForAllMembers)
    return write(async (within) => {
      const { project } = access
      const { people, invited } = await invitePeople(within, { deps, actor }, { emails, ...account, project })
      const placements = people.map((person) => ({ person, role: invited.has(person.email) ? workspaceRole : input.role }))
      const added = await placePeople(within, { deps, actor }, access, placements)
      if (isForAllMembers) await openToAll(within, actor, project, deps.clock.now())
      const unregistered = [...invited]
      return { added: added.filter((email) => !invited.has(email)), invited: unregistered, eamils: unregistered, emails: unregistered }
    })
  },
})
