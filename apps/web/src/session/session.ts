import type { SignedIn, User } from '@dossier/contract'
import { changeLanguage, storedLanguage } from '../i18n/index.ts'
import { selectedProjectStore, selectProject } from './selected-project.ts'
import { createStore, useStore } from '../store.ts'
import { clearSession, isKeptLoggedIn, readSession, type Session, tokenKey, writeSession, writeUser } from './stored-session.ts'

const store = createStore<Session | null>(typeof localStorage === 'undefined' ? null : readSession())
/** `loggedOut` by the person, `expired` when the server no longer takes the token. */
export type SessionEnd = 'loggedOut' | 'expired'

const lastEnd = createStore<SessionEnd | null>(null)
const endListeners = new Set<(user: User, reason: SessionEnd) => void>()

/** Who is signed in, outside components. */
export function currentSession(): Session | null {
  return store.get()
}

/** Who is signed in; null when nobody is. */
export function useSession(): Session | null {
  return useStore(store)
}

/** How the last session in this tab ended; null while one lasts and when there was none. The sign-in pages say why. */
export function useLastSessionEnd(): SessionEnd | null {
  return useStore(lastEnd)
}

/** Keeps what sign-in answered. The profile's language decides when none was chosen on this device. */
export function startSession(signedIn: SignedIn, keepLoggedIn: boolean): void {
  const session = { user: signedIn.user, token: signedIn.accessToken }
  if (storedLanguage() === null) changeLanguage(signedIn.user.language)
  const before = store.get()
  // An invitation can be accepted while somebody else is signed in.
  if (before !== null && before.user.id !== session.user.id) selectProject(null)
  writeSession(session, keepLoggedIn)
  lastEnd.set(null)
  store.set(session)
}

/** Goes on under a new token: what was chosen about staying logged in stands. */
export function continueSession(signedIn: SignedIn): void {
  startSession(signedIn, isKeptLoggedIn())
}

/** Takes over the profile as the server now has it. */
export function refreshUser(user: User): void {
  const session = store.get()
  if (session === null) return
  writeUser(user)
  store.set({ ...session, user })
}

/**
 * Takes over what another tab has made of the session: a new token for the same person goes on here; somebody else's session needs a page
 * without anything of this one.
 */
function adopt(kept: Session, session: Session): void {
  if (kept.user.id === session.user.id && (kept.user.breakGlass === null) === (session.user.breakGlass === null)) store.set(kept)
  else location.reload()
}

/** Forgets the session on this device and tells who listens. Does not call the server. */
export function endSession(reason: SessionEnd): void {
  const session = store.get()
  const kept = reason === 'expired' ? readSession() : null
  // The old token ends when the password is changed in another tab; the session that goes on there must not be cleared away.
  if (session !== null && kept !== null && kept.token !== session.token) {
    adopt(kept, session)
    return
  }
  clearSession()
  leave(session, reason)
}

function leave(session: Session | null, reason: SessionEnd): void {
  selectedProjectStore.set(null)
  if (session !== null) lastEnd.set(reason)
  store.set(null)
  if (session !== null) for (const listener of endListeners) listener(session.user, reason)
}

/** Called with the person whose session ended, after it did. */
export function onSessionEnd(listener: (user: User, reason: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Follows sign-out and new tokens of other tabs. The storage is read anew, as an event may come late to a tab that slept. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    const session = store.get()
    if (session === null || (key !== null && key !== tokenKey)) return
    const kept = readSession()
    if (kept === null) leave(session, 'loggedOut')
    else if (kept.token !== session.token) adopt(kept, session)
  })
}
