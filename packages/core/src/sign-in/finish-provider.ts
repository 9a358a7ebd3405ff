import { AppError } from '@dossier/contract'
import { type ProvenIdentity, randomToken, sha256Hex } from '@dossier/platform'
import { anyone, type Needs, type RedirectAnswer, useCase } from '../use-case/index.ts'
import { admitIdentity } from './admit-identity.ts'
import { backToSignIn } from './back-to-sign-in.ts'
import { type ProviderSignIn, providerSignInsRepository } from './provider-sign-ins.repository.ts'

/** The provider's response in the callback address, and the secret that the browser kept. */
interface CallbackInput {
  state?: string | undefined
  browserSecret?: string
  [parameter: string]: unknown
}

/** Handles the callback of an identity provider. Redirects to the sign-in page with a one-time ticket or an error code. */
export const finishProvider = useCase({
  needs: ['clock', 'identityProviders', 'logger', 'publicUrl'],
  policy: anyone,
  async run({ deps, actor, write }, { browserSecret, ...answer }: CallbackInput): Promise<RedirectAnswer> {
    const { state } = answer
    if (state === undefined || browserSecret === undefined) return backToSignIn(new AppError('PROVIDER_FAILED'))
    const ticket = randomToken()
    const callback = { stateHash: sha256Hex(state), browserHash: sha256Hex(browserSecret), ticketHash: sha256Hex(ticket) }
    const signIn = await write((within) => within(providerSignInsRepository).claim(callback, deps.clock.now()))
    if (signIn === undefined) return backToSignIn(new AppError('PROVIDER_FAILED'))
    try {
      const identity = await proveIdentity(deps, signIn, { ...answer, state })
      const now = deps.clock.now()
      await write((within) => admitIdentity(within, deps, { visitor: actor, signIn, identity, now }))
      return { location: `/login#ticket=${ticket}`, browserSecret: null }
    } catch (error) {
      await write((within) => within(providerSignInsRepository).discard(signIn.id))
      if (!(error instanceof AppError)) throw error
      return { ...backToSignIn(error), browserSecret: null }
    }
  },
})

/** @throws PROVIDER_FAILED */
async function proveIdentity(
  { identityProviders, logger, publicUrl }: Needs<'identityProviders' | 'logger' | 'publicUrl'>,
  { provider, nonce, codeVerifier }: ProviderSignIn,
  answer: { state: string; [parameter: string]: unknown },
): Promise<ProvenIdentity> {
  const address = new URL('/api/user/auth/oidc/callback', publicUrl)
  for (const [name, value] of Object.entries(answer)) if (typeof value === 'string') address.searchParams.set(name, value)
  try {
    return await identityProviders.finish(provider, address.href, { state: answer.state, nonce, codeVerifier })
  } catch (error) {
    // Only its message is logged; the error may contain what the provider sent.
    logger.warn({ provider, reason: String(error) }, 'a sign-in through a third party did not succeed')
    throw new AppError('PROVIDER_FAILED', {}, error)
  }
}
