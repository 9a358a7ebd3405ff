import type { InputOf, Member, memberEndpoints } from '@dossier/contract'
import { useCase } from '../use-case/index.ts'
import { changeAccountStatus } from './change-account-status.ts'
import { changePlaceStatus } from './change-place-status.ts'
import { accountToGovern, memberToChange, placeToChange } from './members.policy.ts'
import { membersRepository } from './members.repository.ts'
import { placesRepository } from './places.repository.ts'
import { showMember, showPlace } from './show-member.ts'
import { statusChangeOf } from './status-change.ts'

/** Activates, deactivates or deletes a member, or their place in one workspace. Returns the updated member, null when removed. */
export const setMemberStatus = useCase({
  needs: ['clock', 'queue'],
  policy: memberToChange,
  async run({ deps, actor, subject, write }, input: InputOf<typeof memberEndpoints.setStatus>): Promise<Member | null> {
    const change = statusChangeOf(input)
    return write(async (within) => {
      if ('account' in subject) {
        const account = await accountToGovern(actor, within(membersRepository).unsafeLock(input.id))
        await changeAccountStatus(within, { deps, actor }, account, change)
        return change === 'delete' ? null : showMember(within, account)
      }
      const { access } = subject
      const place = await placeToChange(actor, access, within(placesRepository).unsafeLock(access.project, input.id))
      await changePlaceStatus(within, { deps, actor }, { place, access }, change)
      return change === 'delete' ? null : showPlace(within, access.project, place)
    })
  },
})
