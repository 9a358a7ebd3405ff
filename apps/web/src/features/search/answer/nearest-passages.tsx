import type { Answer } from '@dossier/contract'
import { useMemo } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { CitationTrail, citedPassages } from '../../evidence/index.ts'
import { searchTexts } from '../search.texts.ts'
import { answerNoteTexts } from './answer-notes.texts.ts'
import { PassageQuote } from './passage-quote.tsx'

export interface NearestPassagesProps {
  answer: Pick<Answer, 'mode' | 'nearest' | 'missing'>
  projectId: number
}

const none: readonly never[] = []

/** For "not found": the missing words, or what a model did not find, and the nearest passages that do not answer the question. */
export function NearestPassages({ answer, projectId }: NearestPassagesProps) {
  const t = useTexts(searchTexts)
  const note = useTexts(answerNoteTexts)
  const nearest = answer.nearest ?? none
  const missing = answer.missing ?? none
  const passages = useMemo(() => citedPassages(nearest, projectId), [nearest, projectId])
  return (
    <>
      {missing.length > 0 && (
        <p className="text-sm text-muted">
          {answer.mode === 'model' ? note('missing', { what: missing.join(' · ') }) : t('missingWords', { words: missing.join(', ') })}
        </p>
      )}
      {nearest.length > 0 && (
        <CitationTrail passages={passages.all}>
          <section aria-label={t('nearest')} className="flex flex-col gap-3">
            <h4 className="text-sm font-medium">{t('nearest')}</h4>
            {nearest.map((sentence, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a stored answer does not change
              <PassageQuote key={index} sentence={sentence} passages={passages.bySentence[index] ?? []} />
            ))}
          </section>
        </CitationTrail>
      )}
    </>
  )
}
