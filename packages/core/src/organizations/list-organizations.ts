import type { InputOf, organizationEndpoints } from '@dossier/contract'
import { superAdminPolicy, useCase } from '../use-case/index.ts'
import { presentOrganization } from './organizations.present.ts'
import { organizationsRepository } from './organizations.repository.ts'

/** The organizations of this installation, latest first. */
export const listOrganizations = useCase({
  needs: ['limits'],
  policy: superAdminPolicy('organization.list'),
  async run({ deps, actor, read }, input: InputOf<typeof organizationEndpoints.list>) {
    const organizations = read(organizationsRepository)
    const [rows, count] = await Promise.all([organizations.list(input, input), organizations.count(input)])
    return { rows: rows.map((row) => presentOrganization(row, deps, actor.language)), count }
  },
})
