import type { Language } from '@dossier/contract'
import type { openSheet } from './univer-sheet.ts'

/** The texts of Univer by language. */
export const univerTexts = {
  en: () => import('./locales/en.ts'),
  ko: () => import('./locales/ko.ts'),
} as const

/** Loads Univer, which no other page has, with its texts. It is large, so it is asked for before the workbook has been read. */
export async function loadUniver(language: Language): Promise<{ openSheet: typeof openSheet }> {
  const [univer] = await Promise.all([import('./univer-sheet.ts'), univerTexts[language]()])
  return univer
}
