import type { Language } from '@dossier/contract'
import { useStore } from '../store.ts'
import { languageStore } from './language-store.ts'

/** The language on screen; the component re-renders when it changes. */
export const useLanguage = (): Language => useStore(languageStore)
