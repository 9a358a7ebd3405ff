import { type Sentence, titleOf } from '@dossier/contract'
import { MiddleEllipsis } from '../../../ui/index.ts'
import { CitationChip, type CitedPassage, useCitationPlace } from '../../evidence/index.ts'
import { QuotedRow } from './quoted-row.tsx'

export interface PassageQuoteProps {
  sentence: Sentence
  passages: readonly CitedPassage[]
  /** Whether its file is named above it. */
  named?: boolean
}

/** A quotation with its place. It carries no verification mark, because it makes no claim. */
export function PassageQuote({ sentence: { text, row, verification }, passages, named = false }: PassageQuoteProps) {
  const placeName = useCitationPlace()
  const [source] = passages
  const chips = passages.map((passage) => <CitationChip key={passage.number} passage={passage} state="quoted" />)
  return (
    <figure className="flex flex-col gap-1 border-l-2 border-line-strong pl-3" data-sentence={verification}>
      {row === undefined ? (
        <blockquote className="text-reading break-words whitespace-pre-line">
          {text} <span className="whitespace-nowrap">{chips}</span>
        </blockquote>
      ) : (
        <blockquote>
          <QuotedRow row={row} citations={chips} />
        </blockquote>
      )}
      {source !== undefined && (
        <figcaption className="flex min-w-0 items-center gap-2 text-xs text-faint">
          {!named && (
            <span className="min-w-0 shrink">
              <MiddleEllipsis text={titleOf(source.citations[0])} />
            </span>
          )}
          <span className="max-w-1/2 shrink-0 truncate">{placeName(source.citations)}</span>
        </figcaption>
      )}
    </figure>
  )
}
