import type { Language } from '@dossier/contract'
import type { openSheet } from './univer-sheet.ts'
import { univerTexts } from './univer-texts.ts'

/** Loads Univer, which no other page has, with its texts. It is large, so it is asked for before the workbook has been read. */
export async function loadUniver(language: Language): Promise<{ openSheet: typeof openSheet }> {
  const [univer] = await Promise.all([import('./univer-sheet.ts'), univerTexts[language]()])
  return univer
}
