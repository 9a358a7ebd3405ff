import { figuresAlone, type Sentence, unconfirmedAnswer } from '@dossier/contract'
import { useMemo } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { useStore } from '../../../store.ts'
import { CitationTrail, citedPassages } from '../../evidence/index.ts'
import { searchTexts } from '../search.texts.ts'
import { AnswerFigures } from './answer-figures.tsx'
import { AnswerSentence } from './answer-sentence.tsx'
import { FigureGrid } from './figure-grid.tsx'
import { UnconfirmedAnswer } from './unconfirmed-answer.tsx'
import { unsupportedShown } from './unsupported-visibility.ts'
import { UnsupportedLine } from './unsupported-line.tsx'

export interface AnswerSentencesProps {
  sentences: readonly Sentence[]
  projectId: number
  /** Whether the answer is finished and its sentences are final. */
  complete: boolean
}

const none: readonly Sentence[] = []

/**
 * The sentences of an answer. Unsupported ones are hidden unless the reader shows them; when the answering sentence is unsupported, the sentences
 * that depend on it are hidden too.
 */
export function AnswerSentences({ sentences, projectId, complete }: AnswerSentencesProps) {
  const t = useTexts(searchTexts)
  const isShown = useStore(unsupportedShown)
  const refused = unconfirmedAnswer(sentences)
  const unsupported = sentences.filter(({ verification }) => verification === 'unsupported').length
  const visible = useMemo(() => {
    // While the answer may still be repaired, nothing is shown in its place.
    if (refused !== undefined && !(isShown && complete)) return none
    return isShown ? sentences : sentences.filter(({ verification }) => verification !== 'unsupported')
  }, [sentences, isShown, refused, complete])
  const passages = useMemo(() => citedPassages(visible, projectId), [visible, projectId])
  const figures = useMemo(() => figuresAlone(visible), [visible])
  return (
    <CitationTrail passages={passages.all}>
      {refused !== undefined && complete && <UnconfirmedAnswer sentence={refused} projectId={projectId} />}
      <section aria-label={t('answer')} className="flex flex-col gap-2">
        {figures !== null && (
          <FigureGrid figures={figures} passagesOf={(sentence) => passages.bySentence[visible.indexOf(sentence)] ?? []} />
        )}
        {figures === null &&
          visible.map((sentence, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- sentences never change order
            <AnswerSentence key={index} sentence={sentence} passages={passages.bySentence[index] ?? []} />
          ))}
        {refused !== undefined && complete && <UnsupportedLine count={sentences.length} isWithheld />}
        {refused === undefined && unsupported > 0 && <UnsupportedLine count={unsupported} />}
      </section>
      {complete && refused === undefined && figures === null && <AnswerFigures sentences={visible} passages={passages.all} />}
    </CitationTrail>
  )
}
