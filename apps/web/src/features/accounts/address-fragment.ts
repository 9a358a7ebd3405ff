import { type ErrorCode, errorCatalogue } from '@dossier/contract'
import { createStore, useStore } from '../../store.ts'

/** What stood after the `#` of an address; it is kept here, in memory only, since it may be a secret that the address must not hold on to. */
const store = createStore<{ path: string; fragment: string } | null>(null)

/** Takes a fragment over. Gives whether there was one, and with it whether the address has to be cleared. */
export function takeFragment({ pathname, hash }: { pathname: string; hash: string }): boolean {
  if (hash === '') return false
  store.set({ path: pathname, fragment: hash.replace(/^#/, '') })
  return true
}

/** Forgets the fragment, once it is used or no longer meant. */
export function forgetFragment(): void {
  store.set(null)
}

/** Takes the fragment with which a path was opened out of here, for what is used once; empty without one. */
export function consumeFragment(path: string): string {
  const taken = store.get()
  if (taken?.path !== path) return ''
  store.set(null)
  return taken.fragment
}

/** The fragment with which a path was opened; empty without one. */
export function useFragment(path: string): string {
  const taken = useStore(store)
  return taken?.path === path ? taken.fragment : ''
}

/** The secret of a mailed link, which is the whole fragment; null when it is none. */
export function linkTokenIn(fragment: string): string | null {
  return /^[\w-]{43}$/.test(fragment) ? fragment : null
}

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
