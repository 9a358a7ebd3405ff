import type { Language } from '@dossier/contract'
import { useTranslation } from 'react-i18next'
import { i18n } from './i18n.ts'

/** The language on screen; the component re-renders when it changes. */
export function useLanguage(): Language {
  return useTranslation(undefined, { i18n }).i18n.language === 'en' ? 'en' : 'ko'
}
