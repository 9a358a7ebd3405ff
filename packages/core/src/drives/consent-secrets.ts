import type { Needs } from '../use-case/index.ts'

const PURPOSE = 'drive consent'

/** The OAuth redirect address that the operator registers with the providers. */
export function consentRedirectUri({ publicUrl }: Needs<'publicUrl'>): string {
  return `${publicUrl}/api/v2/drives/arrive`
}

/** Encrypts the PKCE verifier for storage during the consent. */
export const sealVerifier = ({ secretBox }: Needs<'secretBox'>, verifier: string) => secretBox.encrypt(PURPOSE, verifier)
export const openVerifier = ({ secretBox }: Needs<'secretBox'>, encrypted: string) => secretBox.decrypt(PURPOSE, encrypted)
