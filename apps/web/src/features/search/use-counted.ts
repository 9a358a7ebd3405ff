import { useFormats, useTexts } from '../../i18n/index.ts'
import { searchTexts } from './search.texts.ts'

/** Returns a formatter for counts of files and pages: "1 file", "1,204 pages". */
export function useCounted(): (searched: { files: number; pages: number }) => { files: string; pages: string } {
  const t = useTexts(searchTexts)
  const formats = useFormats()
  return ({ files, pages }) => ({
    files: t('countedFiles', { count: files, number: formats.number(files) }),
    pages: t('countedPages', { count: pages, number: formats.number(pages) }),
  })
}
