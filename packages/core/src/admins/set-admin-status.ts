import type { Admin, adminEndpoints, InputOf } from '@dossier/contract'
import { accountToGovern, changeAccountStatus, membersRepository, statusChangeOf } from '../members/index.ts'
import { useCase } from '../use-case/index.ts'
import { adminToGovern } from './admins.policy.ts'
import { adminsRepository } from './admins.repository.ts'
import { presentAdmins } from './present-admins.ts'

/** Activates, deactivates or deletes an admin's account. Returns the updated admin, null when removed. */
export const setAdminStatus = useCase({
  needs: ['clock', 'queue'],
  policy: adminToGovern,
  async run({ deps, actor, subject, write }, input: InputOf<typeof adminEndpoints.setStatus>): Promise<Admin | null> {
    const change = statusChangeOf(input)
    const { visible } = subject
    return write(async (within) => {
      const account = await accountToGovern(actor, within(membersRepository).unsafeLock(input.id))
      await changeAccountStatus(within, { deps, actor }, account, change)
      if (change === 'delete') return null
      const ids = visible.map(({ id }) => id)
      const row = await within(adminsRepository).unsafeFind(ids, account.id)
      const [admin] = await presentAdmins(within, row === undefined ? [] : [row], visible)
      return admin ?? null
    })
  },
})
