import type { SignedIn, User } from '@dossier/contract'
import { changeLanguage, storedLanguage } from '../i18n/index.ts'
import { selectedProjectStore, selectProject } from './selected-project.ts'
import { createStore, useStore } from '../store.ts'
import { clearSession, isKeptLoggedIn, readSession, type Session, tokenKey, writeSession, writeUser } from './stored-session.ts'

const store = createStore<Session | null>(typeof localStorage === 'undefined' ? null : readSession())
/** `loggedOut` by the user, `expired` when the server no longer accepts the token. */
export type SessionEnd = 'loggedOut' | 'expired'

const lastEnd = createStore<SessionEnd | null>(null)
const endListeners = new Set<(user: User, reason: SessionEnd) => void>()

/** The current session, for use outside components. */
export function currentSession(): Session | null {
  return store.get()
}

/** The current session; null when signed out. */
export function useSession(): Session | null {
  return useStore(store)
}

/** How the last session in this tab ended, for the sign-in pages; null during a session and when there was none. */
export function useLastSessionEnd(): SessionEnd | null {
  return useStore(lastEnd)
}

/** Stores the session of a sign-in. Uses the profile's language when none was chosen on this device. */
export function startSession(signedIn: SignedIn, keepLoggedIn: boolean): void {
  const session = { user: signedIn.user, token: signedIn.accessToken }
  if (storedLanguage() === null) changeLanguage(signedIn.user.language)
  const before = store.get()
  // An invitation can be accepted while another user is signed in.
  if (before !== null && before.user.id !== session.user.id) selectProject(null)
  writeSession(session, keepLoggedIn)
  lastEnd.set(null)
  store.set(session)
}

/** Continues the session with a new token, keeping the choice about staying logged in. */
export function continueSession(signedIn: SignedIn): void {
  startSession(signedIn, isKeptLoggedIn())
}

/** Updates the stored profile. */
export function refreshUser(user: User): void {
  const session = store.get()
  if (session === null) return
  writeUser(user)
  store.set({ ...session, user })
}

/** Adopts the session of another tab: a new token of the same user is used here; the session of another user reloads the page. */
function adopt(kept: Session, session: Session): void {
  if (kept.user.id === session.user.id && (kept.user.breakGlass === null) === (session.user.breakGlass === null)) store.set(kept)
  else location.reload()
}

/** Removes the session from this device and notifies listeners. Does not call the server. */
export function endSession(reason: SessionEnd): void {
  const session = store.get()
  const kept = reason === 'expired' ? readSession() : null
  // The old token ends when the password is changed in another tab; the new session of that tab must not be cleared.
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

/** Subscribes to the end of sessions; called afterwards with the user. */
export function onSessionEnd(listener: (user: User, reason: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Follows sign-outs and new tokens of other tabs. Reads the storage again, because a suspended tab may receive events late. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    const session = store.get()
    if (session === null || (key !== null && key !== tokenKey)) return
    const kept = readSession()
    if (kept === null) leave(session, 'loggedOut')
    else if (kept.token !== session.token) adopt(kept, session)
  })
}
