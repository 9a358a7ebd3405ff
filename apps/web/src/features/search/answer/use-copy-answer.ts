import { figuresOfAnswer } from '@dossier/contract'
import { useCallback } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { formatEvidence, useCitationPlace } from '../../evidence/index.ts'
import { kindOfTurn, type Turn } from '../conversation/turn.ts'
import { searchTexts } from '../search.texts.ts'
import { answerAsText } from './copy-answer.ts'
import { useCopyFigures } from './use-copy-figures.ts'

/** Copies an answer with its sources; each source has a link that opens its passage. */
export function useCopyAnswer(): (turn: Turn) => void {
  const t = useTexts(searchTexts)
  const place = useCitationPlace()
  const { asText } = useCopyFigures()
  return useCallback(
    (turn) => {
      // Unsupported sentences are not copied.
      const sentences = turn.sentences.filter(({ verification }) => verification !== 'unsupported')
      const { candidates } = turn
      const kind = kindOfTurn(turn)
      const isClosest = kind === 'candidates' || kind === 'passages'
      const figures = isClosest ? [] : figuresOfAnswer(sentences)
      const text = answerAsText({
        projectId: turn.projectId,
        question: turn.query,
        ...(candidates.length > 0 && { candidates: { heading: t('candidates'), lines: candidates } }),
        ...(isClosest && { heading: t('closest') }),
        sentences,
        ...(figures.length > 0 && { figures: asText(figures) }),
        sources: t('copySources'),
        place: (passage) => place(passage.citations),
        address: ({ target }) => `${location.origin}/search?project=${turn.projectId}&evidence=${formatEvidence(target)}`,
      })
      navigator.clipboard.writeText(text).then(
        () => showToast({ kind: 'success', title: t('copied') }),
        () => showToast({ kind: 'failure', title: t('copyFailed') }),
      )
    },
    [asText, place, t],
  )
}
