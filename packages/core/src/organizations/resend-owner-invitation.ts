import { AppError } from '@dossier/contract'
import { useCase } from '../use-case/index.ts'
import { mailOwnerInvitation } from './mail-owner-invitation.ts'
import { organizationPolicy } from './organizations.policy.ts'
import { organizationsRepository } from './organizations.repository.ts'
import { recordGoverning } from './record-governing.ts'

/** Mails the owner's invitation again. @throws NOT_INVITED when it was accepted, or the organization is closed */
export const resendOwnerInvitation = useCase({
  needs: ['clock', 'queue'],
  policy: organizationPolicy('organization.invite'),
  async run({ deps, actor, subject, write }, _input: { id: number }) {
    await write(async (within) => {
      const organizations = within(organizationsRepository)
      const locked = await organizations.lock(subject.id)
      const owner = await organizations.ownerOf(subject.id)
      if (locked?.status !== 'invited' || owner?.status !== 'invited') throw new AppError('NOT_INVITED')
      await mailOwnerInvitation(within, deps, subject, { ownerId: owner.id })
      const happened = { action: 'organization.invited', facts: { email: owner.email, again: true } } as const
      await recordGoverning(within, actor, subject, happened, deps.clock.now())
    })
    return null
  },
})
