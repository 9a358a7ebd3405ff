import { AppError, holdsAllOf, type InputOf, type roleEndpoints } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { useCase } from '../use-case/index.ts'
import { assertNameIsFree } from './role-name.ts'
import { accessRole, roleToChange } from './roles.policy.ts'
import { presentCustomRole } from './roles.present.ts'
import { rolesRepository } from './roles.repository.ts'
import { baseRoleOf } from './base-role.ts'

/** Changes a custom role for everybody who has it. Omitted fields remain unchanged. */
export const updateRole = useCase({
  needs: ['clock'],
  policy: roleToChange,
  async run({ deps, actor, write }, input: InputOf<typeof roleEndpoints.update>) {
    return write(async (within) => {
      const repository = within(rolesRepository)
      await repository.lock(input.id)
      const role = await accessRole(actor, input.id, repository)
      const { name = role.name, description = role.description, permissions = role.permissions } = input
      const changed = { name, description, permissions }
      if (!holdsAllOf(actor, { role: baseRoleOf(permissions), permissions })) throw new AppError('LIMITED_ACCESS')
      if (name !== role.name) await assertNameIsFree(name, within)
      await repository.update(role, changed)
      await repository.moveHolders(role, { role: baseRoleOf(permissions), customRoleId: role.id })
      const [from, to] = [stateOf(role), stateOf(changed)]
      const happened = { action: 'role.updated', subject: name, subjectId: role.id, from, to, facts: { members: role.members } } as const
      await record(within, actor, happened, deps.clock.now())
      return presentCustomRole({ ...role, ...changed })
    })
  },
})

function stateOf({ name, permissions }: { name: string; permissions: readonly string[] }): string {
  return `${name} (${permissions.join(', ')})`
}
