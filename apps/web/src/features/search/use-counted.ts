import { useFormats, useTexts } from '../../i18n/index.ts'
import { searchTexts } from './search.texts.ts'

/** "1 file" and "1,204 pages", for the sentences that tell of both. */
export function useCounted(): (searched: { files: number; pages: number }) => { files: string; pages: string } {
  const t = useTexts(searchTexts)
  const formats = useFormats()
  return ({ files, pages }) => ({
    files: t('countedFiles', { count: files, number: formats.number(files) }),
    pages: t('countedPages', { count: pages, number: formats.number(pages) }),
  })
}
