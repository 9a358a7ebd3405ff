import { titleOf } from '@dossier/contract'
import { use } from 'react'
import { classNames, HoverCard, MiddleEllipsis } from '../../ui/index.ts'
import { CitationTrailContext } from './citation-trail-context.tsx'
import { activateTrail } from './citation-trail.ts'
import type { CitedPassage } from './cited-passages.ts'
import { isSameEvidence } from './evidence-target.ts'
import { QuoteCard } from './quote-card.tsx'
import { useCitationPlace } from './use-citation-place.ts'
import { useEvidence } from './use-evidence.ts'

/** A citation written out as file and page: opens the place on click and shows the quote on hover. */
export function CitationLink({ passage }: { passage: CitedPassage }) {
  const trail = use(CitationTrailContext)
  const placeName = useCitationPlace()
  const { target, open } = useEvidence()
  const isOpen = isSameEvidence(passage.target, target)

  function show() {
    if (trail !== undefined) activateTrail(trail)
    open(passage.target)
  }

  const link = (
    <button
      type="button"
      onClick={show}
      aria-pressed={isOpen}
      data-citation-link
      className={classNames(
        'inline-flex min-h-6 max-w-full min-w-0 items-center gap-1.5 rounded-sm text-left text-xs text-accent underline-offset-2 hover:underline',
        isOpen && 'underline',
      )}
    >
      <span className="min-w-0 shrink">
        <MiddleEllipsis text={titleOf(passage.citations[0])} tooltip={false} />
      </span>
      <span className="max-w-1/2 shrink-0 truncate">{placeName(passage.citations)}</span>
    </button>
  )
  return (
    <HoverCard trigger={link}>
      <QuoteCard passage={passage} />
    </HoverCard>
  )
}
