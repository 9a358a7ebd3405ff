import type { ErrorCode } from '@dossier/contract'
import { linkTokenIn } from '../address-fragment.ts'

/** Outcome of a sign-in at an external provider: a ticket to exchange, or an error code. */
export type ProviderOutcome = { ticket: string } | { code: ErrorCode }

/** Parses `ticket=…` or `error=CODE`; an unknown code is shown as an unexpected error. Null for other fragments. */
export function providerOutcomeIn(fragment: string): ProviderOutcome | null {
  const params = new URLSearchParams(fragment)
  const ticket = linkTokenIn(params.get('ticket') ?? '')
  if (ticket !== null) return { ticket }
  const code = params.get('error')
  if (code === null) return null
  return { code: /^[A-Z_]{3,60}$/.test(code) ? (code as ErrorCode) : 'UNEXPECTED' }
}
