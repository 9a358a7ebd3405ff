import type { Citation, Verification } from '@dossier/contract'
import { use } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { classNames, HoverCard, MiddleEllipsis } from '../../ui/index.ts'
import { CitationTrailContext } from './citation-trail-context.tsx'
import { activateTrail } from './citation-trail.ts'
import { evidenceTexts } from './evidence.texts.ts'
import { isSameEvidence } from './evidence-target.ts'
import { targetOf } from './target-of-citation.ts'
import { useCitationPlace } from './use-citation-place.ts'
import { useEvidence } from './use-evidence.ts'

/** Longer quotes are cut in the card; the pane shows the whole. */
const quoteLength = 420

const looks: Record<Verification, string> = {
  verified: 'bg-accent-soft text-accent hover:bg-accent-fill hover:text-on-accent',
  computed: 'bg-accent-soft text-accent hover:bg-accent-fill hover:text-on-accent',
  unsupported: 'border border-dashed border-caution text-caution hover:bg-caution-soft',
}

const names = { verified: 'chipVerified', computed: 'chipComputed', unsupported: 'chipUnsupported' } as const

export interface CitationChipProps {
  projectId: number
  /** Missing only where nothing supports the sentence. */
  citation?: Citation | undefined
  /** As counted in its answer, from 1. */
  number: number
  state: Verification
  /** Why a sentence is not supported, in the language on screen. */
  reason?: string | undefined
  /** The file has changed since it was cited. */
  stale?: boolean
}

/** The small numbered mark that every citation is: shows the quote on hover, opens its page on a press. */
export function CitationChip({ projectId, citation, number, state, reason, stale = false }: CitationChipProps) {
  const t = useTexts(evidenceTexts)
  const placeName = useCitationPlace()
  const trail = use(CitationTrailContext)
  const { target: openTarget, open } = useEvidence()
  const target = citation && targetOf(citation, projectId)
  const isOpen = target !== undefined && isSameEvidence(target, openTarget)

  function show() {
    if (target === undefined) return
    if (trail !== undefined) activateTrail(trail)
    open(target)
  }

  const chip = (
    <button
      type="button"
      onClick={show}
      aria-label={t(names[state], { number, file: citation?.filename ?? '', page: citation?.page ?? 0 })}
      aria-pressed={target === undefined ? undefined : isOpen}
      data-citation={number}
      className={classNames(
        'relative mx-0.5 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm px-1 align-[0.12em] text-[0.6875rem] leading-none font-semibold transition-colors select-none',
        isOpen && state !== 'unsupported' ? 'bg-accent-fill text-on-accent' : looks[state],
        isOpen && 'ring-2 ring-highlight',
      )}
    >
      {state === 'computed' && <i className="mr-0.5 font-serif">ƒ</i>}
      {state === 'unsupported' && citation === undefined ? '?' : number}
      {stale && <span className="absolute -top-0.5 -right-0.5 size-1.5 rounded-full bg-caution" />}
    </button>
  )
  return (
    <HoverCard trigger={chip}>
      <div className="flex flex-col gap-1.5">
        {citation !== undefined && (
          <>
            <p className="flex min-w-0 items-baseline gap-2 text-xs text-muted">
              <span className="min-w-0 flex-1 font-medium text-text">
                <MiddleEllipsis text={citation.filename} tooltip={false} />
              </span>
              <span className="max-w-1/2 truncate">{placeName(citation)}</span>
            </p>
            <blockquote className="border-l-2 border-highlight pl-2 text-sm break-words whitespace-pre-line">
              {citation.quote.length > quoteLength ? `${citation.quote.slice(0, quoteLength)}…` : citation.quote}
            </blockquote>
          </>
        )}
        <p className={classNames('text-xs', state === 'unsupported' ? 'text-caution' : 'text-faint')}>{reason ?? t(state)}</p>
        {stale && <p className="text-xs text-caution">{t('stale')}</p>}
      </div>
    </HoverCard>
  )
}
