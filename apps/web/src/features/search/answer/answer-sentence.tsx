import type { Sentence } from '@dossier/contract'
import { CitationChip, type CitedPassage } from '../../evidence/index.ts'
import { AnswerFigure } from './answer-figure.tsx'
import { FormulaChip } from './formula-chip.tsx'
import { UnsupportedSentence } from './unsupported-sentence.tsx'
import { useCheckedBy } from './use-checked-by.ts'

export interface AnswerSentenceProps {
  sentence: Sentence
  passages: readonly CitedPassage[]
}

/** A sentence of an answer with its citations. */
export function AnswerSentence({ sentence, passages }: AnswerSentenceProps) {
  const { text, verification, figure, calculation } = sentence
  const checkedBy = useCheckedBy()(sentence)
  if (verification === 'unsupported') return <UnsupportedSentence sentence={sentence} passages={passages} />
  if (figure !== undefined) return <AnswerFigure text={text} figure={figure} verification={verification} passages={passages} />
  return (
    <p className="text-reading break-words whitespace-pre-line" data-sentence={verification}>
      {text} {calculation !== undefined && <FormulaChip sentence={{ ...sentence, calculation }} passages={passages} />}
      {passages.map((passage) => (
        <CitationChip key={passage.number} passage={passage} state="verified" reason={checkedBy} />
      ))}
    </p>
  )
}
