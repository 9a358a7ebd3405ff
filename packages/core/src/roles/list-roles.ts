import { assignableRoles, type InputOf, type roleEndpoints, roles } from '@dossier/contract'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { presentBuiltInRole, presentCustomRole } from './roles.present.ts'
import { rolesRepository } from './roles.repository.ts'

/** The built-in roles within an organization, without the super admin's. */
const builtInRoles = [roles.organizationOwner, ...assignableRoles]

/** The roles of the organization: the built-in ones, then the custom ones by name. */
export const listRoles = useCase({
  needs: [],
  policy: memberPolicy('role.list'),
  async run({ actor, read }, { limit, offset }: InputOf<typeof roleEndpoints.list>) {
    const repository = read(rolesRepository)
    const builtIn = builtInRoles.slice(offset, offset + limit)
    const [members, custom, count] = await Promise.all([
      repository.countBuiltIn(),
      repository.list(limit - builtIn.length, Math.max(0, offset - builtInRoles.length)),
      repository.count(),
    ])
    return {
      rows: [...builtIn.map((id) => presentBuiltInRole(id, members.get(id) ?? 0, actor.language)), ...custom.map(presentCustomRole)],
      count: builtInRoles.length + count,
    }
  },
})
