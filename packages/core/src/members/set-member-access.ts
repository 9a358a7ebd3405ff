import { AppError, type InputOf, type memberEndpoints } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { useCase } from '../use-case/index.ts'
import { nameOf } from './change-account-status.ts'
import { seesOpenWorkspaces } from './governing.ts'
import { accountToGovern, accountPolicy } from './members.policy.ts'
import { membersRepository } from './members.repository.ts'
import { showMember } from './show-member.ts'

/** Lets a member see every workspace that is open to all, or only those they are added to. */
export const setMemberAccess = useCase({
  needs: ['clock'],
  policy: accountPolicy('member.edit'),
  async run({ deps, actor, write }, { id, access }: InputOf<typeof memberEndpoints.setAccess>) {
    // Nobody can grant access that they do not have themselves.
    if (access === 'all' && !seesOpenWorkspaces(actor)) throw new AppError('LIMITED_ACCESS')
    return write(async (within) => {
      const members = within(membersRepository)
      const account = await accountToGovern(actor, members.unsafeLock(id))
      if (account.access !== access) {
        await members.setAccess(account, access)
        const happened = { subject: nameOf(account), subjectId: id, from: account.access, to: access }
        await record(within, actor, { action: 'member.accessChanged', ...happened }, deps.clock.now())
      }
      return showMember(within, account)
    })
  },
})
