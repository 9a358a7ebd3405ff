import type { Citation } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { timeCode } from './time-code.ts'
import { evidenceTexts } from './evidence.texts.ts'

/** What a place in a file is called: "p. 45", "Sheet Balance, A1:F60", "slide 3". */
export function useCitationPlace(): (citation: Pick<Citation, 'page' | 'anchor'>) => string {
  const t = useTexts(evidenceTexts)
  return ({ page, anchor }) => {
    if (anchor.kind === 'sheet') return t('sheetPlace', { sheet: anchor.sheet, range: anchor.range })
    if (anchor.kind === 'time') return timeCode(anchor.start)
    if (anchor.kind === 'message') return anchor.part ?? t('message')
    if (anchor.kind === 'slide') return t('slideShort', { page })
    return anchor.kind === 'section' ? (anchor.title ?? t('sectionShort', { page })) : t('pageShort', { page })
  }
}
