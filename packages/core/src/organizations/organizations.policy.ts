import { AppError, type OrganizationAction } from '@dossier/contract'
import { type Authorised, authorise, type Policy, type SuperAdmin, superAdminPolicy } from '../use-case/index.ts'
import { type OrganizationRow, organizationsRepository } from './organizations.repository.ts'

/** For a super admin's use cases on the organization with the input's `id`. @throws ORGANIZATION_NOT_FOUND */
export function organizationPolicy(action: OrganizationAction): Policy<SuperAdmin, { id: number }, Authorised<OrganizationRow>> {
  return async (actor, input, read) => {
    const decision = await superAdminPolicy(action)(actor, input, read)
    const unsafeOrganization = await read(organizationsRepository).unsafeFind(input.id)
    if (unsafeOrganization === undefined) throw new AppError('ORGANIZATION_NOT_FOUND')
    return { actor: decision.actor, subject: authorise(unsafeOrganization) }
  }
}
