import { AppError, assignableRoleSchema, type InputOf, type Member, mayGrant, type memberEndpoints, roleNames } from '@dossier/contract'
import { record } from '../audit/index.ts'
import type { ProjectAccess } from '../projects/index.ts'
import { chooseRole } from '../roles/index.ts'
import { useCase, type Within } from '../use-case/index.ts'
import { nameOf } from './change-account-status.ts'
import { governorOf } from './governing.ts'
import type { Inviter } from './invite-people.ts'
import { accountToGovern, memberToChange, placeToChange } from './members.policy.ts'
import { membersRepository } from './members.repository.ts'
import { placesRepository } from './places.repository.ts'
import { showMember, showPlace } from './show-member.ts'
import { mayGiveRole } from './workspace-rank.ts'

interface RoleChange {
  id: number
  role: number
}

/** Changes a member's role in the organization, or in one workspace. */
export const setMemberRole = useCase({
  needs: ['clock', 'queue'],
  policy: memberToChange,
  run: ({ deps, actor, subject, write }, input: InputOf<typeof memberEndpoints.setRole>): Promise<Member> =>
    write((within) =>
      'account' in subject ? changeRole(within, { deps, actor }, input) : changePlace(within, { deps, actor }, subject.access, input),
    ),
})

async function changeRole(within: Within, { deps, actor }: Inviter, { id, role }: RoleChange): Promise<Member> {
  const members = within(membersRepository)
  // Locks the role before the person, in the same order as changing a custom role does.
  const chosen = await chooseRole(within, role)
  const account = await accountToGovern(actor, members.unsafeLock(id))
  if (!mayGrant(governorOf(actor), chosen)) throw new AppError('LIMITED_ACCESS')
  const from = account.customRoleName ?? roleNames[account.role].en
  if (account.role !== chosen.role || account.customRoleId !== chosen.customRoleId) {
    await members.setRole(account, chosen)
    const facts = { fromRole: account.customRoleId ?? account.role, toRole: role }
    const happened = { action: 'member.roleChanged', subject: nameOf(account), subjectId: id, from, to: chosen.name, facts } as const
    await record(within, actor, happened, deps.clock.now())
  }
  return showMember(within, account)
}

async function changePlace(within: Within, { deps, actor }: Inviter, access: ProjectAccess, { id, role }: RoleChange): Promise<Member> {
  const { data: given } = assignableRoleSchema.safeParse(role)
  if (given === undefined) throw new AppError('ROLE_NOT_FOUND')
  if (!mayGiveRole(access.role, given)) throw new AppError('LIMITED_ACCESS')
  const { project } = access
  const places = within(placesRepository)
  const place = await placeToChange(actor, access, places.unsafeLock(project, id))
  if (place.placeRole !== given) {
    const now = deps.clock.now()
    await places.set(project, place, { role: given, status: place.placeStatus ?? 'active' }, now)
    const [from, to] = [roleNames[place.projectRole].en, roleNames[given].en]
    const facts = { fromRole: place.projectRole, toRole: given }
    const happened = {
      action: 'member.roleChanged',
      subject: nameOf(place),
      subjectId: id,
      projectId: project.id,
      from,
      to,
      facts,
    } as const
    await record(within, actor, happened, now)
  }
  return showPlace(within, project, place)
}
