import { type Language, languages } from '@dossier/contract'
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

/** A mailed link's fragment: its secret, and the language of the mail. */
const linkFragment = /^([\w-]{43})(?:\.(ko|en))?$/

/** The secret of a mailed link; null when the fragment holds none. */
export function linkTokenIn(fragment: string): string | null {
  return linkFragment.exec(fragment)?.[1] ?? null
}

/** The language of the mail that a link came in; null when it does not say. */
export function linkLanguageIn(fragment: string): Language | null {
  const named = linkFragment.exec(fragment)?.[2]
  return languages.find((language) => language === named) ?? null
}
