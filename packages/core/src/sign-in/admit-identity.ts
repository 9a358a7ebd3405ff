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

interface Arrival {
  visitor: Visitor
  signIn: ProviderSignIn
  identity: ProvenIdentity
  now: Date
}

/**
 * Finds whose account an identity opens, inside the one organisation whose code was typed, and makes the ticket worth a
 * session of it. An identity that is new here is linked with the account that has its verified e-mail.
 *
 * @throws PROVIDER_EMAIL_UNVERIFIED, NO_ACCOUNT_HERE, ORGANIZATION_SUSPENDED
 */
export async function admitIdentity(
  within: Within,
  deps: Needs<'identityProviders'>,
  { visitor, signIn, identity, now }: Arrival,
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

/** Active and invited people may; into an organisation that waits for its owner, only the owner. */
function maySignIn({ status, organizationStatus, role }: Account): boolean {
  if (organizationStatus === 'invited' && role !== roles.organizationOwner) return false
  return status === 'active' || status === 'invited'
}

/** The name that the account has already, else the one that the third party tells, else what stands before the @. */
function nameOf({ firstName, lastName, email }: Account, identity: ProvenIdentity): { firstName: string; lastName: string } {
  if (firstName !== '') return { firstName, lastName }
  const told = nameSchema.safeParse(identity.firstName).data
  if (told === undefined) return { firstName: email.slice(0, email.indexOf('@')), lastName: '' }
  return { firstName: told, lastName: nameSchema.safeParse(identity.lastName).data ?? '' }
}
