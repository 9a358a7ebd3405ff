import type { Citation, Sentence } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { MiddleEllipsis } from '../../../ui/index.ts'
import { CitationChip, useCitationPlace } from '../../evidence/index.ts'
import { searchTexts } from '../search.texts.ts'
import { VerificationMark } from './verification-mark.tsx'

export interface AnswerSentenceProps {
  projectId: number
  sentence: Sentence
  numberOf: (citation: Citation) => number
  /** The sentence is a quotation: it stands as one, with its source below. */
  quoted: boolean
}

/** A sentence of an answer with its chips. */
export function AnswerSentence({ projectId, sentence, numberOf, quoted }: AnswerSentenceProps) {
  const t = useTexts(searchTexts)
  const placeName = useCitationPlace()
  const { citations, verification } = sentence
  const chips =
    citations.length === 0 ? (
      <CitationChip projectId={projectId} number={0} state="unsupported" />
    ) : (
      citations.map((citation) => (
        <CitationChip key={numberOf(citation)} projectId={projectId} citation={citation} number={numberOf(citation)} state={verification} />
      ))
    )
  const source = citations[0]
  if (!quoted || source === undefined) {
    return (
      <p className="text-reading break-words whitespace-pre-line" data-sentence={verification}>
        {sentence.text} {chips}
        {verification === 'unsupported' && <span className="sr-only">{t('markUnsupported')}</span>}
      </p>
    )
  }
  return (
    <figure className="flex flex-col gap-1 border-l-2 border-line-strong pl-3" data-sentence={verification}>
      <blockquote className="text-reading break-words whitespace-pre-line">
        {sentence.text} <span className="whitespace-nowrap">{chips}</span>
      </blockquote>
      <figcaption className="flex min-w-0 items-center gap-2 text-xs text-faint">
        <span className="min-w-0 shrink">
          <MiddleEllipsis text={source.filename} />
        </span>
        <span className="max-w-1/2 shrink-0 truncate">{placeName(source)}</span>
        <VerificationMark verification={verification} />
      </figcaption>
    </figure>
  )
}
