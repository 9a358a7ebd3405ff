import { type Citation, type PageAnchor, pageInWords, type PageReference, placeInWords } from '@dossier/contract'
import { useCallback } from 'react'
import { useLanguage } from '../../i18n/index.ts'

type Cited = Citation | PageReference

/** Returns a formatter for the place of citations that are shown together: "p. 45", "Model!C12", "4:07". */
export function useCitationPlace(): (cited: readonly [Cited, ...Cited[]]) => string {
  const language = useLanguage()
  return useCallback((cited) => placeInWords(cited, language), [language])
}

/** Returns a formatter for page names: "p. 45", "slide 3". */
export function usePageName(): (page: { page: number; anchor: PageAnchor }) => string {
  const language = useLanguage()
  return useCallback((page) => pageInWords(page, language), [language])
}
