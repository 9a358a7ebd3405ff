import { AppError, type InputOf, type memberEndpoints, roles } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { queueMail } from '../mail/index.ts'
import { provePassword } from '../sign-in/index.ts'
import { memberPolicy, personName, useCase } from '../use-case/index.ts'
import { ownerToReplace, successor } from './members.policy.ts'
import { membersRepository } from './members.repository.ts'
import { showMember } from './show-member.ts'

/** Transfers the organization to another active member; the former owner becomes an admin. @throws WRONG_PASSWORD, TOO_MANY_ATTEMPTS */
export const transferOrganization = useCase({
  needs: ['clock', 'queue'],
  policy: memberPolicy('organization.transfer'),
  async run(context, { userId, password }: InputOf<typeof memberEndpoints.transferOrganization>) {
    const { deps, actor, write } = context
    await provePassword(context, password)
    if (userId === actor.userId) throw new AppError('OWN_ACCOUNT')
    return write(async (within) => {
      const members = within(membersRepository)
      const owner = await ownerToReplace(actor, members.unsafeLock(actor.userId))
      const next = await successor(members.unsafeLock(userId))
      await members.setRole(owner, { role: roles.admin, customRoleId: null })
      await members.setRole(next, { role: roles.organizationOwner, customRoleId: null })
      await members.setAccess(next, 'all')
      const { name: organization } = await members.organization()
      const facts = { from: actor.name, organization }
      await queueMail(within, deps, { kind: 'ownershipReceived', userId, organizationId: actor.organizationId, facts })
      const happened = { subject: organization, subjectId: userId, from: actor.name, to: personName(next.firstName, next.lastName) }
      await record(within, actor, { action: 'organization.transferred', ...happened }, deps.clock.now())
      return showMember(within, next)
    })
  },
})
