import { AppError, type InputOf, type Invitation, type signInEndpoints } from '@dossier/contract'
import { findMailedLink } from '../mail/index.ts'
import { anyone, personName, useCase } from '../use-case/index.ts'
import { invitationsRepository } from './invitations.repository.ts'

/** Who is invited and where to, for the holder of the link. @throws LINK_EXPIRED when it is used, withdrawn or expired */
export const showInvitation = useCase({
  needs: ['clock'],
  policy: anyone,
  async run({ deps, read }, { token }: InputOf<typeof signInEndpoints.showInvitation>): Promise<Invitation> {
    const invitations = read(invitationsRepository)
    const link = await findMailedLink(read, token, 'invitation', deps.clock.now())
    const account = link && (await invitations.findInvited(link.userId))
    if (account === undefined) throw new AppError('LINK_EXPIRED')
    const inviter = await invitations.findInviter(account.id)
    const { email, firstName, lastName, role } = account
    return {
      email,
      firstName,
      lastName,
      organization: { name: account.organizationName ?? '', code: account.organizationShownCode ?? '' },
      role,
      invitedBy: inviter === undefined ? '' : personName(inviter.firstName, inviter.lastName),
    }
  },
})
