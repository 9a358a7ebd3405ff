import { AppError } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { useCase } from '../use-case/index.ts'
import { mailInvitations } from './invite-people.ts'
import { invitedMember } from './members.policy.ts'
import { membersRepository } from './members.repository.ts'

/** Mails an invitation again; the link mailed before no longer works. @throws NOT_INVITED when it was accepted or withdrawn */
export const resendInvitation = useCase({
  needs: ['clock', 'queue'],
  policy: invitedMember,
  async run({ deps, actor, subject, write }, _input: { id: number }) {
    await write(async (within) => {
      const members = within(membersRepository)
      const held = await members.unsafeHold(subject.id)
      if (held?.status !== 'invited') throw new AppError('NOT_INVITED')
      await members.withdrawLinks(subject)
      await mailInvitations(within, { deps, actor }, [subject])
      const happened = { action: 'member.invited', subject: subject.email, subjectId: subject.id, facts: { again: true } } as const
      await record(within, actor, happened, deps.clock.now())
    })
    return null
  },
})
