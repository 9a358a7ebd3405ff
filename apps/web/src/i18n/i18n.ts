import { defaultLanguage, koreanParticles, type Language, languages, withKoreanParticle } from '@dossier/contract'
import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { writePreferences } from '../preferences/device-preferences.ts'
import { initialLanguage, languageKey } from './stored-language.ts'

/** The page's i18next instance. Features add their texts with `defineTexts` when they load. */
export const i18n: I18n = createInstance()

void i18n.use(initReactI18next).init({
  lng: initialLanguage(),
  fallbackLng: defaultLanguage,
  supportedLngs: languages,
  resources: {},
  // Resources come with the modules, so that initialization is synchronous.
  initAsync: false,
  // `{name}` as in the contract's messages; escaping is left to React.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  keySeparator: false,
  nsSeparator: false,
  react: { useSuspense: false },
})

// `{name, 을/를}` as in the contract's messages.
for (const particle of koreanParticles) i18n.services.formatter?.add(particle, (value) => withKoreanParticle(String(value), particle))

function reflectOnPage(language: string): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language
}
reflectOnPage(i18n.language)
i18n.on('languageChanged', reflectOnPage)

/** The language on screen. */
export function currentLanguage(): Language {
  return i18n.language === 'en' ? 'en' : 'ko'
}

/** Changes the language on screen and stores it on this device. */
export function changeLanguage(language: Language): void {
  localStorage.setItem(languageKey, language)
  writePreferences({ language })
  void i18n.changeLanguage(language)
}
