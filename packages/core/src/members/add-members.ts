import { AppError, type InputOf, type InvitationResult, type memberEndpoints } from '@dossier/contract'
import { inProjectPolicy, openToAll } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'
import { assertNoneDeactivated } from './assert-none-deactivated.ts'
import { invitationsRepository } from './invitations.repository.ts'
import { placePeople } from './place-people.ts'
import { mayGiveRole } from './workspace-rank.ts'

/** Adds members of the organization to a workspace, all or none. Addresses without an account are returned, not invited. */
export const addMembers = useCase({
  needs: ['clock', 'queue'],
  policy: inProjectPolicy('members.invite'),
  async run({ deps, actor, subject: access, write }, input: InputOf<typeof memberEndpoints.add>): Promise<InvitationResult> {
    const { role, isForAllMembers } = input
    if (!mayGiveRole(access.role, role)) throw new AppError('LIMITED_ACCESS')
    const emails = [...new Set(input.emails)]
    return write(async (within) => {
      const people = await within(invitationsRepository).findAll(emails)
      assertNoneDeactivated(people)
      const registered = new Set(people.map(({ email }) => email))
      const unregistered = emails.filter((email) => !registered.has(email))
      const placements = people.map((person) => ({ person, role }))
      const added = await placePeople(within, { deps, actor }, access, placements)
      if (isForAllMembers) await openToAll(within, actor, access.project, deps.clock.now())
      return { added, invited: [], eamils: unregistered, emails: unregistered }
    })
  },
})
