import type { Sentence } from '@dossier/contract'
import { MiddleEllipsis } from '../../../ui/index.ts'
import { CitationChip, type CitedPassage, useCitationPlace } from '../../evidence/index.ts'
import { AnswerFigure } from './answer-figure.tsx'
import { FormulaChip } from './formula-chip.tsx'
import { UnsupportedSentence } from './unsupported-sentence.tsx'
import { VerificationMark } from './verification-mark.tsx'

export interface AnswerSentenceProps {
  sentence: Sentence
  passages: readonly CitedPassage[]
  /** The sentence is a quotation: it stands as one, with its source below. */
  quoted: boolean
}

/** A sentence of an answer with its chips. */
export function AnswerSentence({ sentence, passages, quoted }: AnswerSentenceProps) {
  const placeName = useCitationPlace()
  const { text, verification, figure, calculation } = sentence
  const [source] = passages
  if (verification === 'unsupported') return <UnsupportedSentence sentence={sentence} passages={passages} />
  const chips = passages.map((passage) => <CitationChip key={passage.number} passage={passage} state="verified" />)
  if (figure !== undefined) return <AnswerFigure text={text} figure={figure} verification={verification} passages={passages} />
  if (!quoted || source === undefined) {
    return (
      <p className="text-reading break-words whitespace-pre-line" data-sentence={verification}>
        {text} {calculation !== undefined && <FormulaChip sentence={{ ...sentence, calculation }} passages={passages} />}
        {chips}
      </p>
    )
  }
  const [citation] = source.citations
  return (
    <figure className="flex flex-col gap-1 border-l-2 border-line-strong pl-3" data-sentence={verification}>
      <blockquote className="text-reading break-words whitespace-pre-line">
        {text} <span className="whitespace-nowrap">{chips}</span>
      </blockquote>
      <figcaption className="flex min-w-0 items-center gap-2 text-xs text-faint">
        <span className="min-w-0 shrink">
          <MiddleEllipsis text={citation.filename} />
        </span>
        <span className="max-w-1/2 shrink-0 truncate">{placeName(citation)}</span>
        <VerificationMark verification={verification} />
      </figcaption>
    </figure>
  )
}
