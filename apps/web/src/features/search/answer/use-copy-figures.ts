import { type AnswerFigureRow, titleOf } from '@dossier/contract'
import { useCallback } from 'react'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { useCitationPlace } from '../../evidence/index.ts'
import { figuresAsText } from './figures-as-text.ts'
import { figureTexts } from './figures.texts.ts'

/** Formats figures as spreadsheet lines, and copies them to the clipboard. */
export function useCopyFigures(): {
  asText: (rows: readonly AnswerFigureRow[]) => string
  copy: (rows: readonly AnswerFigureRow[]) => void
} {
  const t = useTexts(figureTexts)
  const language = useLanguage()
  const place = useCitationPlace()
  const asText = useCallback(
    (rows: readonly AnswerFigureRow[]) =>
      figuresAsText(rows, {
        header: [t('measure'), t('period'), t('value'), t('unit'), t('source')],
        language,
        source: ({ citation }) => (citation === null ? t('computed') : `${titleOf(citation)}, ${place([citation])}`),
      }),
    [language, place, t],
  )
  return {
    asText,
    copy(rows) {
      navigator.clipboard.writeText(asText(rows)).then(
        () => showToast({ kind: 'success', title: t('copied') }),
        () => showToast({ kind: 'failure', title: t('copyFailed') }),
      )
    },
  }
}
