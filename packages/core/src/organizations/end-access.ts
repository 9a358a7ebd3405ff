import { record } from '../audit/index.ts'
import type { Authorised, SuperAdmin, Within } from '../use-case/index.ts'
import { type OrganizationRow, organizationsRepository } from './organizations.repository.ts'

/** Ends all sessions, pending sign-ins and break-glass grants of an organization. */
export async function endAccess(within: Within, actor: SuperAdmin, organization: Authorised<OrganizationRow>, now: Date): Promise<void> {
  const grants = await within(organizationsRepository).endAccess(organization, now)
  for (let ended = 0; ended < grants; ended += 1) {
    await record(within, actor, { action: 'breakGlass.ended', organizationId: organization.id }, now)
  }
}
