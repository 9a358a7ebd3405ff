import type { Sentence } from '@dossier/contract'
import { useMemo } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { useStore } from '../../../store.ts'
import { CitationTrail, citedPassages } from '../../evidence/index.ts'
import { searchTexts } from '../search.texts.ts'
import { AnswerFigures } from './answer-figures.tsx'
import { AnswerSentence } from './answer-sentence.tsx'
import { unsupportedShown } from './unsupported-choice.ts'
import { UnsupportedLine } from './unsupported-line.tsx'

export interface AnswerSentencesProps {
  sentences: readonly Sentence[]
  projectId: number
  /** All of them are there: their figures do not change any more. */
  complete: boolean
}

/** The sentences of an answer that asserts something: a figure, or what a model wrote. Those without support are shown by choice only. */
export function AnswerSentences({ sentences, projectId, complete }: AnswerSentencesProps) {
  const t = useTexts(searchTexts)
  const isShown = useStore(unsupportedShown)
  const unsupported = sentences.filter(({ verification }) => verification === 'unsupported').length
  const visible = useMemo(
    () => (isShown ? sentences : sentences.filter(({ verification }) => verification !== 'unsupported')),
    [sentences, isShown],
  )
  const passages = useMemo(() => citedPassages(visible, projectId), [visible, projectId])
  return (
    <CitationTrail passages={passages.all}>
      <section aria-label={t('answer')} className="flex flex-col gap-2">
        {visible.map((sentence, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- sentences stay at their places
          <AnswerSentence key={index} sentence={sentence} passages={passages.bySentence[index] ?? []} />
        ))}
        {unsupported > 0 && <UnsupportedLine count={unsupported} />}
      </section>
      {complete && <AnswerFigures sentences={visible} passages={passages.all} />}
    </CitationTrail>
  )
}
