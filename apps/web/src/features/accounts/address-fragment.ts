import { type Language, languages } from '@dossier/contract'
import { createStore, useStore } from '../../store.ts'

/** The fragment of an address, kept in memory only, because it may be a secret that must not stay in the address. */
const store = createStore<{ path: string; fragment: string } | null>(null)

/** Stores a fragment. Returns whether there was one, so that the address must be cleared. */
export function storeFragment({ pathname, hash }: { pathname: string; hash: string }): boolean {
  if (hash === '') return false
  store.set({ path: pathname, fragment: hash.replace(/^#/, '') })
  return true
}

/** Removes the fragment once it is used or obsolete. */
export function clearFragment(): void {
  store.set(null)
}

/** Returns and removes the fragment with which a path was opened, for one-time use; empty without one. */
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

/** The secret of a mailed link; null when the fragment contains none. */
export function linkTokenIn(fragment: string): string | null {
  return linkFragment.exec(fragment)?.[1] ?? null
}

/** The language of the mail of a link; null when the fragment contains none. */
export function linkLanguageIn(fragment: string): Language | null {
  const named = linkFragment.exec(fragment)?.[2]
  return languages.find((language) => language === named) ?? null
}
