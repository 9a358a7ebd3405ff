import { AppError } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { useCase } from '../use-case/index.ts'
import { mailInvitations } from './invite-people.ts'
import { invitedMember } from './members.policy.ts'
import { membersRepository } from './members.repository.ts'

/** Mails an invitation again and invalidates the earlier link. @throws NOT_INVITED when it was accepted or withdrawn */
export const resendInvitation = useCase({
  needs: ['clock', 'queue'],
  policy: invitedMember,
  async run({ deps, actor, subject, write }, _input: { id: number }) {
    await write(async (within) => {
      const members = within(membersRepository)
      const locked = await members.unsafeLock(subject.id)
      if (locked?.status !== 'invited') throw new AppError('NOT_INVITED')
      await members.withdrawLinks(subject)
      await mailInvitations(within, { deps, actor }, [subject])
      const happened = { action: 'member.invited', subject: subject.email, subjectId: subject.id, facts: { again: true } } as const
      await record(within, actor, happened, deps.clock.now())
    })
    return null
  },
})
