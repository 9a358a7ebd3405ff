import type { InputOf, organizationEndpoints } from '@dossier/contract'
import { useCase } from '../use-case/index.ts'
import { breakGlassRepository } from './break-glass.repository.ts'
import { organizationPolicy } from './organizations.policy.ts'
import { presentGrant } from './organizations.present.ts'

/** Break-glass grants of an organization with time and reason; latest first. */
export const listBreakGlassGrants = useCase({
  needs: [],
  policy: organizationPolicy('organization.breakGlass'),
  async run({ read, subject }, input: InputOf<typeof organizationEndpoints.breakGlassGrants>) {
    const grants = read(breakGlassRepository)
    const [rows, count] = await Promise.all([grants.list(subject.id, input), grants.count(subject.id)])
    return { rows: rows.map(presentGrant), count }
  },
})
