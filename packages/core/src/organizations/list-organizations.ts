import type { InputOf, Organization, organizationEndpoints } from '@dossier/contract'
import { superAdminWho, useCase } from '../use-case/index.ts'
import { type OrganizationRow, organizationsRepository } from './organizations.repository.ts'

/** The organisations of this installation: who they are and how large, never what they hold. */
export const listOrganizations = useCase({
  policy: superAdminWho('organization.list'),
  async run({ read }, input: InputOf<typeof organizationEndpoints.list>) {
    const organizations = read(organizationsRepository)
    const [rows, count] = await Promise.all([organizations.list(input.limit, input.offset), organizations.count()])
    return { rows: rows.map(presentOrganization), count }
  },
})

function presentOrganization(row: OrganizationRow): Organization {
  const { id, name, code, type, members, projects, createdAt } = row
  return { id, name, code, type, members, projects, createdAt: createdAt.toISOString() }
}
