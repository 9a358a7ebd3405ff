import { ChevronLeft, ChevronRight, Link2, Pin, PinOff, X } from 'lucide-react'
import { useEffect } from 'react'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { IconButton, MiddleEllipsis, showToast, Skeleton } from '../../ui/index.ts'
import type { EvidenceTarget } from './evidence-target.ts'
import { evidenceTexts } from './evidence.texts.ts'
import type { Opening } from './use-opened-ref.ts'
import { viewOf } from './views/evidence-views.ts'

/** Maximum length of a quote announced to screen readers, in characters. */
const announcedLength = 300

export interface EvidenceHeadProps {
  target: EvidenceTarget
  opening: Opening
  /** The quoted words, when the answer that cites them is on screen. */
  quote: string | undefined
  /** Position of the citation within its answer; `index` is 0-based. */
  position: { index: number; count: number } | undefined
  onWalk: (step: 1 | -1) => void
  isPinned: boolean
  onPin: (() => void) | undefined
  onClose: () => void
  onAnnounce: (text: string) => void
}

/** Header of the evidence pane: title, place and actions. */
export function EvidenceHead({ target, opening, quote, position, onWalk, isPinned, onPin, onClose, onAnnounce }: EvidenceHeadProps) {
  const t = useTexts(evidenceTexts)
  const language = useLanguage()
  const { opened, error } = opening
  const view = viewOf(target.refs[0].kind)
  const name = opened && view.title(opened)
  const place = opened === undefined ? '' : view.placeName(target.refs, opened, { t, language })
  useEffect(() => {
    if (name === undefined) return
    const shown = place === '' ? name : t('announced', { title: name, place })
    onAnnounce(quote === undefined ? t('announcePlace', { shown }) : t('announceQuote', { shown, quote: quote.slice(0, announcedLength) }))
  }, [onAnnounce, t, name, place, quote])

  function copyLink() {
    navigator.clipboard.writeText(location.href).then(
      () => showToast({ kind: 'success', title: t('linkCopied') }),
      () => showToast({ kind: 'failure', title: t('copyFailed') }),
    )
  }

  return (
    <header className="flex shrink-0 flex-col border-b border-line">
      <div className="flex h-12 items-center gap-1 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 text-base font-semibold">
          {name === undefined ? <span className="text-muted">{t('evidence')}</span> : <MiddleEllipsis text={name} />}
        </h2>
        {opened !== undefined && <view.Badge opened={opened} />}
        {position !== undefined && position.count > 1 && (
          <fieldset aria-label={t('citationOf', { number: position.index + 1, count: position.count })} className="flex items-center">
            <IconButton
              icon={ChevronLeft}
              label={t('previousCitation')}
              shortcut="["
              disabled={position.index === 0}
              onClick={() => onWalk(-1)}
            />
            <span aria-hidden className="text-xs whitespace-nowrap text-muted">
              {position.index + 1} / {position.count}
            </span>
            <IconButton
              icon={ChevronRight}
              label={t('nextCitation')}
              shortcut="]"
              disabled={position.index === position.count - 1}
              onClick={() => onWalk(1)}
            />
          </fieldset>
        )}
        {onPin !== undefined && (
          <IconButton
            icon={isPinned ? PinOff : Pin}
            label={t(isPinned ? 'unpin' : 'pin')}
            shortcut="P"
            pressed={isPinned}
            onClick={onPin}
          />
        )}
        <IconButton icon={X} label={t('close')} shortcut="Esc" onClick={onClose} />
      </div>
      <div className="flex h-9 items-center gap-1 pr-2 pb-2 pl-4">
        <p className="flex min-w-0 flex-1 items-center gap-2 overflow-hidden text-xs whitespace-nowrap text-muted">
          {opened === undefined ? (
            error === null && <Skeleton className="h-3 w-48" />
          ) : (
            <>
              {place !== '' && (
                <>
                  <span className="truncate">{place}</span>
                  <span aria-hidden>·</span>
                </>
              )}
              <view.Facts opened={opened} />
            </>
          )}
        </p>
        <IconButton icon={Link2} label={t('copyLink')} onClick={copyLink} />
        {opened !== undefined && <view.Actions refs={target.refs} opened={opened} />}
      </div>
    </header>
  )
}
