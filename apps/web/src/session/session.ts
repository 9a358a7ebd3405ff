import type { SignedIn, User } from '@dossier/contract'
import { changeLanguage, storedLanguage } from '../i18n/index.ts'
import { selectedProjectStore } from './selected-project.ts'
import { createStore, useStore } from '../store.ts'
import { clearSession, readSession, type Session, writeSession, writeUser } from './stored-session.ts'

const store = createStore<Session | null>(typeof localStorage === 'undefined' ? null : readSession())
/** `loggedOut` by the person, `expired` when the server no longer takes the token. */
export type SessionEnd = 'loggedOut' | 'expired'

const endListeners = new Set<(user: User, reason: SessionEnd) => void>()

/** Who is signed in, outside components. */
export function currentSession(): Session | null {
  return store.get()
}

/** Who is signed in; null when nobody is. */
export function useSession(): Session | null {
  return useStore(store)
}

/** Keeps what sign-in answered. The profile's language decides when none was chosen on this device. */
export function startSession(signedIn: SignedIn, keepLoggedIn: boolean): void {
  const session = { user: signedIn.user, token: signedIn.accessToken }
  if (storedLanguage() === null) changeLanguage(signedIn.user.language)
  writeSession(session, keepLoggedIn)
  store.set(session)
}

/** Takes over the profile as the server now has it. */
export function refreshUser(user: User): void {
  const session = store.get()
  if (session === null) return
  writeUser(user)
  store.set({ ...session, user })
}

/** Forgets the session on this device and tells who listens. Does not call the server. */
export function endSession(reason: SessionEnd): void {
  const session = store.get()
  clearSession()
  selectedProjectStore.set(null)
  store.set(null)
  if (session !== null) for (const listener of endListeners) listener(session.user, reason)
}

/** Called with the person whose session ended, after it did. */
export function onSessionEnd(listener: (user: User, reason: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}
