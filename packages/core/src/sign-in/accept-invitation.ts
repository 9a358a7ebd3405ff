import { AppError, type InputOf, type SignedIn, type signInEndpoints } from '@dossier/contract'
import { hashPassword } from '@dossier/platform'
import { presentUser, startSession } from '../accounts/index.ts'
import { findMailedLink, useMailedLink } from '../mail/index.ts'
import { anyone, useCase } from '../use-case/index.ts'
import { activateInvited } from './activate-invited.ts'
import { invitationsRepository } from './invitations.repository.ts'

/** Activates an invited account with the name and password that its owner chooses, and signs them in. @throws LINK_EXPIRED */
export const acceptInvitation = useCase({
  needs: ['clock'],
  policy: anyone,
  async run({ deps, actor, read, write }, input: InputOf<typeof signInEndpoints.acceptInvitation>): Promise<SignedIn> {
    const { token, password, firstName, lastName, language } = input
    const now = deps.clock.now()
    if ((await findMailedLink(read, token, 'invitation', now)) === undefined) throw new AppError('LINK_EXPIRED')
    const passwordHash = await hashPassword(password)
    return write(async (within) => {
      const userId = await useMailedLink(within, token, 'invitation', now)
      const invited = userId === undefined ? undefined : await within(invitationsRepository).findInvited(userId)
      if (invited === undefined) throw new AppError('LINK_EXPIRED')
      const { accessToken } = await startSession(within, invited, { visitor: actor, now, keepLoggedIn: true })
      const acceptance = { visitor: actor, firstName, lastName, language, passwordHash, method: 'mailedLink', now }
      return { accessToken, user: presentUser(await activateInvited(within, invited, acceptance)) }
    })
  },
})
