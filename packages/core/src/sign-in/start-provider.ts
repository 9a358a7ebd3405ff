import { AppError, type InputOf, type signInEndpoints } from '@dossier/contract'
import { randomToken, sha256Hex } from '@dossier/platform'
import { anyone, type RedirectAnswer, useCase } from '../use-case/index.ts'
import { providersOf } from './list-providers.ts'
import { ownPath } from './own-path.ts'
import { backToSignIn } from './back-to-sign-in.ts'
import { providerSignInsRepository } from './provider-sign-ins.repository.ts'

const CALLBACK_TIMEOUT_MS = 10 * 60_000

/** Redirects the browser to an identity provider and stores the state of the sign-in in the browser and the database. */
export const startProvider = useCase({
  needs: ['clock', 'identityProviders', 'logger'],
  policy: anyone,
  async run({ deps, read, write }, input: InputOf<typeof signInEndpoints.startProvider>): Promise<RedirectAnswer> {
    const { organizationCode, keepLoggedIn, next } = input
    const organization = await read(providerSignInsRepository).findOpenOrganization(organizationCode)
    const provider = organization && providersOf(deps.identityProviders, organization.code).find(({ id }) => id === input.provider)
    if (organization === undefined || provider === undefined) return backToSignIn(new AppError('PROVIDER_FAILED'))
    let started
    try {
      started = await deps.identityProviders.begin(provider.id)
    } catch (error) {
      deps.logger.warn({ provider: provider.name, reason: String(error) }, 'an identity provider does not answer')
      return backToSignIn(new AppError('PROVIDER_FAILED'))
    }
    const { url, state, nonce, codeVerifier } = started
    const browserSecret = randomToken()
    const now = deps.clock.now()
    const signIn = {
      provider: provider.id,
      organizationId: organization.id,
      stateHash: sha256Hex(state),
      browserHash: sha256Hex(browserSecret),
      nonce,
      codeVerifier,
      keepLoggedIn,
      next: ownPath(next),
      expiresAt: new Date(now.getTime() + CALLBACK_TIMEOUT_MS),
    }
    await write((within) => within(providerSignInsRepository).begin(signIn, now))
    return { location: url, browserSecret }
  },
})
