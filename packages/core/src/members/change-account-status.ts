import { AppError } from '@dossier/contract'
import { endSessionsOf } from '../accounts/index.ts'
import { type AuditEvent, record } from '../audit/index.ts'
import { forgetDrivesOf } from '../drive-connections/index.ts'
import { type Authorised, personName, type Within } from '../use-case/index.ts'
import { type Inviter, mailInvitations } from './invite-people.ts'
import { type MemberRow, membersRepository } from './members.repository.ts'
import type { StatusChange } from './status-change.ts'

/**
 * Activates, deactivates or deletes a locked account. Losing it ends all sessions, invalidates mailed links and removes the drive
 * connections.
 *
 * @throws INVITATION_OPEN for activating a person who has not accepted: only they can
 */
export async function changeAccountStatus(
  within: Within,
  inviter: Inviter,
  account: Authorised<MemberRow>,
  change: StatusChange,
): Promise<void> {
  if (change === 'activate') return activate(within, inviter, account)
  if (change === 'deactivate' && account.status === 'deactivated') return
  const { actor, deps } = inviter
  const members = within(membersRepository)
  await endSessionsOf(within, account.id)
  await members.withdrawLinks(account)
  const drives = await forgetDrivesOf(within, deps, { organizationId: actor.organizationId, userId: account.id })
  if (change === 'delete') return remove(within, inviter, account, drives)
  await members.setStatus(account, 'deactivated')
  await record(within, actor, accountAuditEvent(account, 'member.deactivated', 'deactivated', drives), deps.clock.now())
}

async function activate(within: Within, inviter: Inviter, account: Authorised<MemberRow>): Promise<void> {
  if (account.status === 'invited') throw new AppError('INVITATION_OPEN')
  if (account.status === 'active') return
  const members = within(membersRepository)
  const accepted = await members.hasSignInMethod(account)
  const status = accepted ? 'active' : 'invited'
  await members.setStatus(account, status)
  // Someone deactivated before accepting returns to the status `invited`.
  if (!accepted) await mailInvitations(within, inviter, [account])
  await record(within, inviter.actor, accountAuditEvent(account, 'member.activated', status), inviter.deps.clock.now())
}

async function remove(within: Within, { deps, actor }: Inviter, account: Authorised<MemberRow>, drives: string[]): Promise<void> {
  const members = within(membersRepository)
  const now = deps.clock.now()
  const owner = await members.findOwner()
  const transferred = await members.transferProjects(account, owner.id)
  await members.delete(account)
  const [from, to] = [nameOf(account), personName(owner.firstName, owner.lastName)]
  for (const { id, name } of transferred)
    await record(within, actor, { action: 'project.transferred', projectId: id, subject: name, subjectId: id, from, to }, now)
  await record(within, actor, accountAuditEvent(account, 'member.deleted', 'deleted', drives), now)
}

/** `drives`: those that were disconnected with the account. */
function accountAuditEvent(account: MemberRow, action: AuditEvent['action'], to: string, drives: string[] = []): AuditEvent {
  const facts = { email: account.email, ...(drives.length > 0 && { drives: drives.join(', ') }) }
  return { action, subject: nameOf(account), subjectId: account.id, from: account.status, to, facts }
}

/** A person's name in the log: the address until they accept the invitation. */
export function nameOf({ status, email, firstName, lastName }: MemberRow): string {
  return status === 'invited' ? email : personName(firstName, lastName)
}
