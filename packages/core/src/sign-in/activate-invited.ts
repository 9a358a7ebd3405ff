import { AppError, type Language } from '@dossier/contract'
import type { Account } from '../accounts/index.ts'
import { record } from '../audit/index.ts'
import type { Visitor, Within } from '../use-case/index.ts'
import { asVisitor } from './as-visitor.ts'
import { invitationsRepository } from './invitations.repository.ts'

/** How an invited person signs in for the first time. */
interface FirstSignIn {
  visitor: Visitor
  firstName: string
  lastName: string
  language?: Language
  passwordHash?: string
  /** How they proved their identity. */
  method: string
  now: Date
}

/**
 * Activates an invited account and, if it is the owner's, the organization. Writes the log: call it last.
 *
 * @throws LINK_EXPIRED when it is no longer invited
 */
export async function activateInvited(within: Within, invited: Account, signIn: FirstSignIn): Promise<Account> {
  const { visitor, method, now, ...acceptance } = signIn
  const invitations = within(invitationsRepository)
  const account = await invitations.accept(invited, acceptance)
  if (account === undefined) throw new AppError('LINK_EXPIRED')
  const opened = await invitations.openOrganization(account)
  const who = asVisitor(account)
  await record(within, visitor, { action: 'invitation.accepted', ...who, facts: { method } }, now)
  if (opened) {
    const { organizationId: subjectId, organizationName } = account
    const organization = { subject: organizationName ?? '', ...(subjectId !== null && { subjectId }) }
    await record(within, visitor, { action: 'organization.statusChanged', ...who, ...organization, from: 'invited', to: 'active' }, now)
  }
  return account
}
