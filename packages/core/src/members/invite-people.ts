import type { MemberAccess, RoleId } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { queueMail } from '../mail/index.ts'
import type { Member, Needs, Within } from '../use-case/index.ts'
import { assertNoneDeactivated } from './assert-none-deactivated.ts'
import { invitationsRepository } from './invitations.repository.ts'
import { type MemberRow, membersRepository } from './members.repository.ts'

/** The dependencies and the inviting member. */
export interface Inviter {
  deps: Needs<'clock' | 'queue'>
  actor: Member
}

/** Role and access of the accounts that an invitation creates. */
interface Invitation {
  emails: string[]
  role: { role: RoleId; customRoleId: number | null; name: string }
  access: MemberAccess
  /** The workspace that they are invited to. */
  project?: { id: number; name: string }
}

/**
 * Creates an account for each new address and mails the invitations.
 *
 * @returns all people with these addresses, and the addresses of the new ones
 * @throws MEMBER_DEACTIVATED when one of them is deactivated; then nothing is created
 */
export async function invitePeople(
  within: Within,
  { deps, actor }: Inviter,
  { emails, role, access, project }: Invitation,
): Promise<{ people: MemberRow[]; invited: Set<string> }> {
  const invitations = within(invitationsRepository)
  const now = deps.clock.now()
  const account = { role: role.role, customRoleId: role.customRoleId, access, language: actor.language, invitedBy: actor.userId }
  const addresses = [...new Set(emails)]
  const invited = await invitations.create(
    addresses.map((email) => ({ email, ...account })),
    now,
  )
  const people = await invitations.findAll(addresses)
  assertNoneDeactivated(people)
  const newcomers = people.filter(({ email }) => invited.has(email))
  await mailInvitations(within, { deps, actor }, newcomers, project)
  for (const { id, email } of newcomers) {
    const happened = { action: 'member.invited', subject: email, subjectId: id, to: role.name, facts: { access } } as const
    await record(within, actor, project === undefined ? happened : { ...happened, projectId: project.id }, now)
  }
  return { people, invited }
}

/** Mails the invitation to the organization. */
export async function mailInvitations(
  within: Within,
  { deps, actor }: Inviter,
  people: Pick<MemberRow, 'id'>[],
  project?: { name: string },
): Promise<void> {
  if (people.length === 0) return
  const { name: organization, code } = await within(membersRepository).organization()
  const facts = { organization, code, inviter: actor.name, ...(project && { project: project.name }) }
  for (const { id } of people)
    await queueMail(within, deps, { kind: 'memberInvitation', userId: id, organizationId: actor.organizationId, facts })
}
