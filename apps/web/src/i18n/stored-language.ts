import { defaultLanguage, type Language, languages } from '@dossier/contract'
import { readPreferences } from '../preferences/device-preferences.ts'

/** The specification's key, section 1. */
export const languageKey = 'lang'

function asLanguage(value: string | null | undefined): Language | null {
  return languages.find((language) => language === value) ?? null
}

/** What was chosen on this device; null when nothing was, and the profile's language may decide. */
export function storedLanguage(): Language | null {
  if (typeof localStorage === 'undefined') return null
  // Logout clears local storage; the preferences cookie keeps the choice for the sign-in page.
  return asLanguage(localStorage.getItem(languageKey)) ?? asLanguage(readPreferences().language)
}

/** The language to begin with: what was chosen here, else that of the mail whose link was opened (`?lang=en`). */
export function initialLanguage(): Language {
  const named = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get(languageKey)
  return storedLanguage() ?? asLanguage(named) ?? defaultLanguage
}
