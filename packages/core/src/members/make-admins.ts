import { roleNames, roles } from '@dossier/contract'
import { record } from '../audit/index.ts'
import type { ProjectAccess } from '../projects/index.ts'
import type { RoleChoice } from '../roles/index.ts'
import type { Within } from '../use-case/index.ts'
import { nameOf } from './change-account-status.ts'
import type { Inviter } from './invite-people.ts'
import { accountToGovern, adminToBe } from './members.policy.ts'
import { type MemberRow, membersRepository } from './members.repository.ts'
import { mailPlacement } from './place-people.ts'
import { placesRepository } from './places.repository.ts'

/** Makes people admins of one workspace. @returns the addresses of the new admins. @throws OWN_ACCOUNT, OWNER_STAYS */
export async function makeAdminsOf(
  within: Within,
  { deps, actor }: Inviter,
  project: ProjectAccess['project'],
  people: MemberRow[],
): Promise<string[]> {
  const places = within(placesRepository)
  const now = deps.clock.now()
  const added: string[] = []
  for (const unsafePerson of people) {
    const person = adminToBe(actor, project, unsafePerson)
    const before = await places.unsafeLock(project, person.id)
    const administers = before?.placeStatus === 'active' && (before.placeRole === roles.admin || before.placeRole === roles.adminNotCreator)
    if (administers || before?.seesEveryProject === true) continue
    await places.set(project, person, { role: roles.admin, status: 'active' }, now)
    await mailPlacement(within, { deps, actor }, project, { person, role: roles.admin })
    const happened = { projectId: project.id, subject: nameOf(person), subjectId: person.id, to: roleNames[roles.admin].en }
    const from = before === undefined ? undefined : roleNames[before.projectRole].en
    await record(
      within,
      actor,
      from === undefined ? { action: 'member.added', ...happened } : { action: 'member.roleChanged', ...happened, from },
      now,
    )
    added.push(person.email)
  }
  return added
}

/**
 * Makes a member an admin of the organization, and so of every open workspace. @returns false if they already were. @throws as
 * `accountToGovern`
 */
export async function makeAdminEverywhere(within: Within, { deps, actor }: Inviter, id: number, role: RoleChoice): Promise<boolean> {
  const members = within(membersRepository)
  const account = await accountToGovern(actor, members.unsafeLock(id))
  const about = { subject: nameOf(account), subjectId: id }
  const now = deps.clock.now()
  const administers = account.customRoleId === null && (account.role === roles.admin || account.role === roles.adminNotCreator)
  if (administers && account.access === 'all') return false
  if (!administers) await members.setRole(account, role)
  if (account.access !== 'all') await members.setAccess(account, 'all')
  const from = account.customRoleName ?? roleNames[account.role].en
  if (!administers) await record(within, actor, { action: 'member.roleChanged', ...about, from, to: role.name }, now)
  if (account.access !== 'all')
    await record(within, actor, { action: 'member.accessChanged', ...about, from: account.access, to: 'all' }, now)
  return true
}
