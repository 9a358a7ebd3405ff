import { queueMail } from '../mail/index.ts'
import type { Authorised, Needs, Within } from '../use-case/index.ts'
import { type OrganizationRow, organizationsRepository } from './organizations.repository.ts'

/** Mails the owner's invitation again; earlier links become invalid. */
export async function mailOwnerInvitation(
  within: Within,
  deps: Needs<'queue'>,
  organization: Authorised<OrganizationRow>,
  { ownerId, name = organization.name }: { ownerId: number; name?: string },
): Promise<void> {
  await within(organizationsRepository).dropLinks(organization, 'invitation')
  const facts = { organization: name, code: organization.code }
  await queueMail(within, deps, { kind: 'organizationInvitation', userId: ownerId, organizationId: organization.id, facts })
}
