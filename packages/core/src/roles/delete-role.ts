import { AppError, type Holder, holds, holdsAllOf, type InputOf, isStaff, type roleEndpoints } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { type Member, useCase } from '../use-case/index.ts'
import { chooseRole } from './role-choice.ts'
import { accessRole, roleToChange } from './roles.policy.ts'
import { rolesRepository } from './roles.repository.ts'
import { baseRoleOf } from './base-role.ts'

/** Deletes a custom role and assigns the replacement to its members. @throws ROLE_IN_USE when it has members and no replacement is named */
export const deleteRole = useCase({
  needs: ['clock'],
  policy: roleToChange,
  async run({ deps, actor, write }, { id, replacementId }: InputOf<typeof roleEndpoints.delete>) {
    await write(async (within) => {
      const repository = within(rolesRepository)
      await repository.lock(id)
      const role = await accessRole(actor, id, repository)
      if (replacementId === id) throw new AppError('ROLE_NOT_FOUND')
      const replacement = replacementId === undefined ? undefined : await chooseRole(within, replacementId)
      if (role.members > 0) {
        if (replacement === undefined) throw new AppError('ROLE_IN_USE', { members: role.members })
        if (!mayReplace(actor, { role: baseRoleOf(role.permissions), permissions: role.permissions }, replacement))
          throw new AppError('LIMITED_ACCESS')
        await repository.moveHolders(role, { role: replacement.role, customRoleId: replacement.customRoleId })
      }
      await repository.delete(role)
      const facts = { members: role.members, ...(replacement && { replacement: replacement.name }) }
      await record(within, actor, { action: 'role.deleted', subject: role.name, subjectId: id, facts }, deps.clock.now())
    })
    return null
  },
})

/** Nobody can assign permissions that they lack, and assigning staff permissions requires `StaffEdit`. */
function mayReplace(actor: Member, before: Holder, after: Holder): boolean {
  return holdsAllOf(actor, after) && (isStaff(before) || !isStaff(after) || holds(actor, 'StaffEdit'))
}
