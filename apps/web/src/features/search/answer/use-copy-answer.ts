import { useCallback } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { formatEvidence, useCitationPlace } from '../../evidence/index.ts'
import type { Turn } from '../conversation/turn.ts'
import { searchTexts } from '../search.texts.ts'
import { answerAsText } from './copy-answer.ts'

/** Copies an answer with its sources; each source has an address that opens its passage. */
export function useCopyAnswer(): (turn: Turn) => void {
  const t = useTexts(searchTexts)
  const place = useCitationPlace()
  return useCallback(
    (turn) => {
      const text = answerAsText({
        projectId: turn.projectId,
        question: turn.query,
        // What is signed and sent on has support.
        sentences: turn.sentences.filter(({ verification }) => verification !== 'unsupported'),
        sources: t('copySources'),
        place: (passage) => place(passage.citations[0]),
        address: ({ target }) => `${location.origin}/search?project=${turn.projectId}&evidence=${formatEvidence(target)}`,
      })
      navigator.clipboard.writeText(text).then(
        () => showToast({ kind: 'success', title: t('copied') }),
        () => showToast({ kind: 'failure', title: t('copyFailed') }),
      )
    },
    [place, t],
  )
}
