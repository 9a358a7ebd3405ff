import type { Needs } from '../use-case/index.ts'

const PURPOSE = 'drive consent'

/** The address that the operator registers with the providers. */
export function arrivalAddress({ publicUrl }: Needs<'publicUrl'>): string {
  return `${publicUrl}/api/v2/drives/arrive`
}

/** The PKCE verifier while the browser is away. */
export const sealVerifier = ({ secretBox }: Needs<'secretBox'>, verifier: string) => secretBox.encrypt(PURPOSE, verifier)
export const openVerifier = ({ secretBox }: Needs<'secretBox'>, encrypted: string) => secretBox.decrypt(PURPOSE, encrypted)
