import { AppError, holdsAllOf, type InputOf, type roleEndpoints } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { assertNameIsFree } from './role-name.ts'
import { rolesRepository } from './roles.repository.ts'
import { presentCustomRole } from './roles.present.ts'
import { baseRoleOf } from './base-role.ts'

/** Creates a custom role. @throws LIMITED_ACCESS when it has permissions that the actor lacks, ROLE_NAME_TAKEN */
export const createRole = useCase({
  needs: ['clock'],
  policy: memberPolicy('role.edit'),
  async run({ deps, actor, write }, { name, description, permissions }: InputOf<typeof roleEndpoints.create>) {
    if (!holdsAllOf(actor, { role: baseRoleOf(permissions), permissions })) throw new AppError('LIMITED_ACCESS')
    return write(async (within) => {
      const repository = within(rolesRepository)
      await assertNameIsFree(name, within)
      const now = deps.clock.now()
      const id = await repository.create({ name, description, permissions }, now)
      if (id === undefined) throw new AppError('ROLE_NAME_TAKEN', { name })
      await record(within, actor, { action: 'role.created', subject: name, subjectId: id, to: permissions.join(', ') }, now)
      return presentCustomRole({ id, name, description, permissions, members: 0, createdAt: now })
    })
  },
})
