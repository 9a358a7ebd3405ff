import type { InputOf, signInEndpoints } from '@dossier/contract'
import type { IdentityProvider, IdentityProviders } from '@dossier/platform'
import { anyone, useCase } from '../use-case/index.ts'
import { providerSignInsRepository } from './provider-sign-ins.repository.ts'

/** The identity providers of an organization; none for organizations that do not exist. */
export const listProviders = useCase({
  needs: ['identityProviders'],
  policy: anyone,
  async run({ deps, read }, { organizationCode }: InputOf<typeof signInEndpoints.providers>) {
    const organization = await read(providerSignInsRepository).findOpenOrganization(organizationCode)
    const providers = organization === undefined ? [] : providersOf(deps.identityProviders, organization.code)
    return { rows: providers.map(({ id, name }) => ({ id, name })), count: providers.length }
  },
})

export function providersOf(identityProviders: IdentityProviders, organizationCode: string): IdentityProvider[] {
  return identityProviders.list().filter(({ organizations }) => organizations.length === 0 || organizations.includes(organizationCode))
}
