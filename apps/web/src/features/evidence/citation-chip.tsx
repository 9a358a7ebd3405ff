import { titleOf, type Verification } from '@dossier/contract'
import { use } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { classNames, HoverCard } from '../../ui/index.ts'
import { CitationTrailContext } from './citation-trail-context.tsx'
import { activateTrail } from './citation-trail.ts'
import type { CitedPassage } from './cited-passages.ts'
import { isSameEvidence } from './evidence-target.ts'
import { evidenceTexts } from './evidence.texts.ts'
import { QuoteCard } from './quote-card.tsx'
import { useCitationPlace } from './use-citation-place.ts'
import { useEvidence } from './use-evidence.ts'

/** `quoted`: a passage shown verbatim that supports no claim. */
type ChipState = Verification | 'quoted'

const looks: Record<ChipState, string> = {
  quoted: 'bg-accent-soft text-accent hover:bg-accent-fill hover:text-on-accent',
  verified: 'bg-accent-soft text-accent hover:bg-accent-fill hover:text-on-accent',
  computed: 'bg-accent-soft text-accent hover:bg-accent-fill hover:text-on-accent',
  unsupported: 'border border-dashed border-caution text-caution hover:bg-caution-soft',
}

const names = { quoted: 'chipQuoted', verified: 'chipVerified', computed: 'chipComputed', unsupported: 'chipUnsupported' } as const

export interface CitationChipProps {
  /** What the chip opens; undefined only where nothing supports the sentence. */
  passage?: CitedPassage | undefined
  state: ChipState
  /** Why a sentence is not supported, in the language on screen. */
  reason?: string | undefined
  /** The file has changed since it was cited. */
  stale?: boolean
  /** Uses a letter instead of a number because another numbered list of citations is on the same screen. */
  lettered?: boolean
}

/** The numbered mark of a citation: shows the quote on hover and opens its page on click. */
export function CitationChip({ passage, state, reason, stale = false, lettered = false }: CitationChipProps) {
  const t = useTexts(evidenceTexts)
  const trail = use(CitationTrailContext)
  const { target: openTarget, open } = useEvidence()
  const isOpen = passage !== undefined && isSameEvidence(passage.target, openTarget)

  function show() {
    if (passage === undefined) return
    if (trail !== undefined) activateTrail(trail)
    open(passage.target)
  }

  const placeName = useCitationPlace()
  const shown = passage && { title: titleOf(passage.citations[0]), place: placeName(passage.citations) }
  const mark = passage === undefined ? undefined : lettered ? letterOf(passage.number) : String(passage.number)
  const chip = (
    <button
      type="button"
      onClick={show}
      aria-label={t(names[state], { number: mark ?? '', title: shown?.title ?? '', place: shown?.place ?? '' })}
      aria-pressed={passage === undefined ? undefined : isOpen}
      data-citation={mark ?? 'none'}
      className={classNames(
        'relative mx-0.5 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm px-1 align-[0.12em] text-[0.6875rem] leading-none font-semibold transition-colors select-none',
        isOpen && state !== 'unsupported' ? 'bg-accent-fill text-on-accent' : looks[state],
        // The ƒ is drawn beside the number and is not part of the chip's accessible name.
        state === 'computed' && "before:mr-0.5 before:font-serif before:italic before:content-['ƒ']",
        isOpen && 'ring-2 ring-highlight',
      )}
    >
      {mark ?? '?'}
      {stale && <span className="absolute -top-0.5 -right-0.5 size-1.5 rounded-full bg-caution" />}
    </button>
  )
  return (
    <HoverCard trigger={chip}>
      <div className="flex flex-col gap-1.5">
        {passage !== undefined && <QuoteCard passage={passage} />}
        <p className={classNames('text-xs', state === 'unsupported' ? 'text-caution' : 'text-faint')}>
          {reason ?? t(state === 'quoted' ? 'verified' : state)}
        </p>
        {passage?.citations.some((cited) => cited.source === 'file' && cited.recognised) === true && (
          <p className="text-xs text-muted">{t('recognised')}</p>
        )}
        {stale && <p className="text-xs text-caution">{t('stale')}</p>}
      </div>
    </HoverCard>
  )
}

/** Spreadsheet-style letters of a 1-based number: `a` to `z`, then `aa`. */
function letterOf(number: number): string {
  const alphabet = 26
  const before = Math.floor((number - 1) / alphabet)
  return `${before === 0 ? '' : letterOf(before)}${String.fromCodePoint(97 + ((number - 1) % alphabet))}`
}
