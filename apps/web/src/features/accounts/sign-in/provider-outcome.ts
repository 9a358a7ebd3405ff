import { type ErrorCode, errorCatalogue } from '@dossier/contract'
import { linkTokenIn } from '../address-fragment.ts'

/** What a third party's sign-in came back with: a ticket to exchange, or why it failed. */
export type ProviderOutcome = { ticket: string } | { code: ErrorCode }

/** Reads `ticket=…` or `error=CODE`; a code that is not ours, or whose sentence needs facts, is unexpected. Null when the fragment says neither. */
export function providerOutcomeIn(fragment: string): ProviderOutcome | null {
  const said = new URLSearchParams(fragment)
  const ticket = linkTokenIn(said.get('ticket') ?? '')
  if (ticket !== null) return { ticket }
  const code = said.get('error')
  if (code === null) return null
  return { code: isErrorCode(code) && !needsFacts(code) ? code : 'UNEXPECTED' }
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}

function needsFacts(code: ErrorCode): boolean {
  return errorCatalogue[code].en.includes('{')
}
