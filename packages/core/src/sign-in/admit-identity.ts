import { AppError, nameSchema, roles } from '@dossier/contract'
import type { ProvenIdentity } from '@dossier/platform'
import type { Account } from '../accounts/index.ts'
import { record } from '../audit/index.ts'
import type { Needs, Visitor, Within } from '../use-case/index.ts'
import { activateInvited } from './activate-invited.ts'
import { asVisitor } from './as-visitor.ts'
import { type ProviderSignIn, providerSignInsRepository } from './provider-sign-ins.repository.ts'
import { refuseClosed } from './refuse-closed.ts'

const TICKET_MS = 60_000

interface ProviderCallback {
  visitor: Visitor
  signIn: ProviderSignIn
  identity: ProvenIdentity
  now: Date
}

/**
 * Finds the account of an identity within the organization whose code was entered, and binds the ticket to it. A new identity is linked to
 * the account with its verified email.
 *
 * @throws PROVIDER_EMAIL_UNVERIFIED, NO_ACCOUNT_HERE, ORGANIZATION_SUSPENDED
 */
export async function admitIdentity(
  within: Within,
  deps: Needs<'identityProviders'>,
  { visitor, signIn, identity, now }: ProviderCallback,
): Promise<void> {
  const signIns = within(providerSignInsRepository)
  await signIns.lockOrganization(signIn.organizationId)
  const linked = await signIns.findLinked(signIn.organizationId, identity)
  if (linked === undefined && !identity.emailVerified) throw new AppError('PROVIDER_EMAIL_UNVERIFIED')
  const account = linked ?? (await signIns.findByEmail(signIn.organizationId, identity.email))
  if (account === undefined || !maySignIn(account)) throw new AppError('NO_ACCOUNT_HERE')
  refuseClosed(account)
  await signIns.prove(signIn.id, account.id, new Date(now.getTime() + TICKET_MS))
  if (linked === undefined) await signIns.link(account.id, identity, now)
  if (account.status === 'invited') await activateInvited(within, account, { visitor, ...nameOf(account, identity), method: 'oidc', now })
  if (linked === undefined) {
    const subject = deps.identityProviders.list().find(({ id }) => id === signIn.provider)?.name ?? identity.issuer
    await record(within, visitor, { action: 'identity.linked', ...asVisitor(account), subject }, now)
  }
}

/** Active and invited people may sign in; while an organization waits for its owner, only the owner. */
function maySignIn({ status, organizationStatus, role }: Account): boolean {
  if (organizationStatus === 'invited' && role !== roles.organizationOwner) return false
  return status === 'active' || status === 'invited'
}

/** The account's name, else the one given by the provider, else the local part of the email. */
function nameOf({ firstName, lastName, email }: Account, identity: ProvenIdentity): { firstName: string; lastName: string } {
  if (firstName !== '') return { firstName, lastName }
  const given = nameSchema.safeParse(identity.firstName).data
  if (given === undefined) return { firstName: email.slice(0, email.indexOf('@')), lastName: '' }
  return { firstName: given, lastName: nameSchema.safeParse(identity.lastName).data ?? '' }
}
