import { type Language } from '@dossier/contract'
import { writePreferences } from '../preferences/device-preferences.ts'
import { createStore } from '../store.ts'
import { initialLanguage, languageKey } from './stored-language.ts'

/** The language on screen, which components follow. */
export const languageStore = createStore<Language>(initialLanguage())

function reflectOnPage(): void {
  if (typeof document !== 'undefined') document.documentElement.lang = languageStore.get()
}
reflectOnPage()
languageStore.subscribe(reflectOnPage)

/** The language on screen. */
export const currentLanguage = (): Language => languageStore.get()

/** Changes the language on screen and stores it on this device. */
export function changeLanguage(language: Language): void {
  localStorage.setItem(languageKey, language)
  writePreferences({ language })
  languageStore.set(language)
}
