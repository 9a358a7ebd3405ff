import { AppError, type InputOf, type signInEndpoints } from '@dossier/contract'
import { sha256Hex } from '@dossier/platform'
import { findAccount, startSession } from '../accounts/index.ts'
import { record } from '../audit/index.ts'
import { anyone, useCase } from '../use-case/index.ts'
import { asVisitor } from './as-visitor.ts'
import { providerSignInsRepository } from './provider-sign-ins.repository.ts'

/** Exchanges the ticket of a provider sign-in for a session, once and within a minute. @throws LINK_EXPIRED */
export const exchangeTicket = useCase({
  needs: ['clock'],
  policy: anyone,
  async run({ deps, actor, write }, { ticket }: InputOf<typeof signInEndpoints.exchangeTicket>) {
    const now = deps.clock.now()
    return write(async (within) => {
      const redeemed = await within(providerSignInsRepository).redeem(sha256Hex(ticket), now)
      const account = redeemed && (await findAccount(within, redeemed.userId))
      if (redeemed === undefined || account?.status !== 'active' || account.organizationStatus !== 'active')
        throw new AppError('LINK_EXPIRED')
      const { keepLoggedIn, next, provider } = redeemed
      const { accessToken, user, sessionId } = await startSession(within, account, { visitor: actor, now, keepLoggedIn, method: 'oidc' })
      const facts = { method: 'oidc', provider, sessionId }
      await record(within, actor, { action: 'signIn.succeeded', ...asVisitor(account), facts }, now)
      return { accessToken, user, keepLoggedIn, next }
    })
  },
})
