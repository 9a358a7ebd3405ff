import type { Language } from '@dossier/contract'

/**
 * What this device remembers whoever is signed in. A cookie, since logout clears local storage (specification, section 4) and the sign-in
 * page should still come in the chosen language with the organisation's code filled in.
 */
export interface DevicePreferences {
  language?: Language
  theme?: 'light' | 'dark'
  organizationCode?: string
  sidebarCollapsed?: boolean
  /** When the latest of the runs ended that somebody has looked at here. */
  runsSeenAt?: string
}

const cookieName = 'preferences'
const yearSeconds = 365 * 24 * 60 * 60

/** What is remembered; nothing when the cookie is missing or not ours. */
export function readPreferences(): DevicePreferences {
  if (typeof document === 'undefined') return {}
  const found = new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(document.cookie)?.[1]
  if (found === undefined) return {}
  try {
    const value: unknown = JSON.parse(decodeURIComponent(found))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Changes what is named and keeps the rest; `undefined` forgets. */
export function writePreferences(change: { [K in keyof DevicePreferences]?: DevicePreferences[K] | undefined }): void {
  if (typeof document === 'undefined') return
  const value = encodeURIComponent(JSON.stringify({ ...readPreferences(), ...change }))
  document.cookie = `${cookieName}=${value}; path=/; max-age=${yearSeconds}; samesite=lax`
}
