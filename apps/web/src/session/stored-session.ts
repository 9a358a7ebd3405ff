import { limits, type User } from '@dossier/contract'

/** The specification's storage keys, section 3. */
const userKey = 'user'
export const tokenKey = 'authToken'
/** `false` for a session that ends with the browser. */
const keptKey = 'keepLoggedIn'
const cookieName = 'user'
const cookieSeconds = limits.tokenDays * 24 * 60 * 60

/** The session stored on this device. */
export interface Session {
  user: User
  token: string
}

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  const user = value as Partial<Record<keyof User, unknown>>
  return typeof user.id === 'number' && typeof user.email === 'string' && typeof user.role === 'number' && Array.isArray(user.permissions)
}

function hasCookie(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieName}=`))
}

function writeCookie(value: string, lifetime: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${cookieName}=${value}; path=/; samesite=lax${lifetime}${secure}`
}

/** Reads the stored session; null when signed out, when the storage is invalid, or when the browser was closed without "keep me logged in". */
export function readSession(): Session | null {
  const user = parsed(localStorage.getItem(userKey))
  const token = parsed(localStorage.getItem(tokenKey))
  if (!isUser(user) || typeof token !== 'string' || token === '') return null
  if (localStorage.getItem(keptKey) === 'false' && !hasCookie()) return null
  return { user, token }
}

/**
 * Stores a session: `user` and `authToken` (JSON) in local storage, and the cookie `user` for seven days, or until the browser closes without "keep
 * me logged in".
 */
export function writeSession(session: Session, keepLoggedIn: boolean): void {
  localStorage.setItem(userKey, JSON.stringify(session.user))
  localStorage.setItem(tokenKey, JSON.stringify(session.token))
  localStorage.setItem(keptKey, String(keepLoggedIn))
  writeCookie(encodeURIComponent(JSON.stringify(session.user)), keepLoggedIn ? `; max-age=${cookieSeconds}` : '')
}

/** Whether the stored session outlives the browser. */
export function isKeptLoggedIn(): boolean {
  return localStorage.getItem(keptKey) !== 'false'
}

/** Updates the stored user after a change of the profile. */
export function writeUser(user: User): void {
  localStorage.setItem(userKey, JSON.stringify(user))
}

/** Clears local storage, session storage and the cookie at logout (specification, section 4). */
export function clearSession(): void {
  localStorage.clear()
  sessionStorage.clear()
  writeCookie('', '; max-age=0')
}
