import { titleOf } from '@dossier/contract'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { MiddleEllipsis } from '../../ui/index.ts'
import type { CitedPassage } from './cited-passages.ts'
import { useCitationPlace } from './use-citation-place.ts'
import { versionNoticeTexts } from './versions/version-notice.texts.ts'

/** Maximum length of a quote in the card, in characters; the pane shows all of it. */
const quoteLength = 420

/** Hover card of a citation: file, place and quote. */
export function QuoteCard({ passage: { citations } }: { passage: CitedPassage }) {
  const placeName = useCitationPlace()
  const tv = useTexts(versionNoticeTexts)
  const language = useLanguage()
  const [first] = citations
  return (
    <>
      <p className="flex min-w-0 items-baseline gap-2 text-xs text-muted">
        <span className="min-w-0 flex-1 font-medium text-text">
          <MiddleEllipsis text={titleOf(first)} tooltip={false} />
        </span>
        {first.source === 'outside' && <span className="max-w-1/3 shrink-0 truncate">{first.document.sourceName[language]}</span>}
        {first.source === 'file' && first.version !== undefined && <span>{tv('versionShort', { version: first.version })}</span>}
        <span className="max-w-1/2 truncate">{placeName(citations)}</span>
      </p>
      <blockquote className="flex flex-col gap-0.5 border-l-2 border-highlight pl-2 text-sm break-words whitespace-pre-line">
        {citations.map(({ quote, start }) => (
          <span key={start}>{quote.length > quoteLength ? `${quote.slice(0, quoteLength)}…` : quote}</span>
        ))}
      </blockquote>
    </>
  )
}
