import type { MemberAccess, RoleId } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { queueMail } from '../mail/index.ts'
import type { Member, Needs, Within } from '../use-case/index.ts'
import { assertNoneDeactivated } from './deactivated.ts'
import { invitationsRepository } from './invitations.repository.ts'
import { type MemberRow, membersRepository } from './members.repository.ts'

/** With whose means, and on whose behalf. */
export interface Inviter {
  deps: Needs<'clock' | 'queue'>
  actor: Member
}

/** What the accounts are that an invitation makes. */
interface Invitation {
  emails: string[]
  role: { role: RoleId; customRoleId: number | null; name: string }
  access: MemberAccess
  /** The workspace that they are invited through. */
  project?: { id: number; name: string }
}

/**
 * Makes an account for each address that has none and mails the invitations.
 *
 * @returns everybody behind the addresses, and which of them are new
 * @throws MEMBER_DEACTIVATED when any of them is, and nothing is then made
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

/** Mails people the invitation to the organisation. */
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
