import { defaultLanguage, type Language, languages } from '@dossier/contract'
import { readPreferences } from '../preferences/device-preferences.ts'

/** The specification's key, section 1. */
export const languageKey = 'lang'

function asLanguage(value: string | null | undefined): Language | null {
  return languages.find((language) => language === value) ?? null
}

/** The language chosen on this device; null when none was, so that the profile's language is used. */
export function storedLanguage(): Language | null {
  if (typeof localStorage === 'undefined') return null
  // Logout clears local storage; the preferences cookie keeps the choice for the sign-in page.
  return asLanguage(localStorage.getItem(languageKey)) ?? asLanguage(readPreferences().language)
}

/** The initial language: the one chosen on this device, else that of the opened mail link (`?lang=en`). */
export function initialLanguage(): Language {
  const named = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get(languageKey)
  return storedLanguage() ?? asLanguage(named) ?? defaultLanguage
}
