import type { CoreDependencies } from '../use-case/index.ts'

const PURPOSE = 'drive consent'

/** The address that the operator registers with the providers. */
export function arrivalAddress({ publicUrl }: CoreDependencies): string {
  return `${publicUrl}/api/v2/drives/arrive`
}

/** The PKCE verifier while the browser is away. */
export const sealVerifier = ({ secretBox }: CoreDependencies, verifier: string) => secretBox.encrypt(PURPOSE, verifier)
export const openVerifier = ({ secretBox }: CoreDependencies, encrypted: string) => secretBox.decrypt(PURPOSE, encrypted)
