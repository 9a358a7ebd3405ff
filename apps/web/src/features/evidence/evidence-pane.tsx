import { sourceOf } from '@dossier/contract'
import { Dialog } from 'radix-ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { useStore } from '../../store.ts'
import { ResizablePanel } from '../../ui/index.ts'
import { activateTrail, neighbour, positionOf, trails } from './citation-trail.ts'
import { EvidenceHead } from './evidence-head.tsx'
import { openCount, pinned } from './evidence-state.ts'
import { type EvidenceTarget, formatEvidence, parseEvidence } from './evidence-target.ts'
import { evidenceTexts } from './evidence.texts.ts'
import { useEvidenceKeys } from './use-evidence-keys.ts'
import { useEvidence } from './use-evidence.ts'
import type { EvidenceAddress } from './use-evidence-address.ts'
import { useNarrow } from './use-narrow.ts'
import { useOpenedRef } from './use-opened-ref.ts'
import { OpenedProblem } from './opened-problem.tsx'
import { PageSkeleton } from './viewer/page-skeleton.tsx'
import { viewOf } from './views/evidence-views.ts'

/** The evidence pane for an address; renders nothing when the address is invalid. */
export function EvidencePane({ open: { projectId, address } }: { open: EvidenceAddress }) {
  const target = useMemo(() => parseEvidence(address, projectId), [address, projectId])
  return target === undefined ? null : <Pane target={target} />
}

/** Shows the target of a citation with the place marked, beside the screen, or over it in a narrow window. */
function Pane({ target }: { target: EvidenceTarget }) {
  const t = useTexts(evidenceTexts)
  const { open, close } = useEvidence()
  const isNarrow = useNarrow()
  const isPinned = useStore(pinned)
  const count = useStore(openCount)
  const all = useStore(trails)
  const place = positionOf(all, target)
  const opening = useOpenedRef(target)
  const { opened, settled, error } = opening
  const { Place } = viewOf(target.refs[0].kind)
  const opener = useRef<Element | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    opener.current ??= document.activeElement
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus({ preventScroll: true })
    }
  }, [])
  // Opening the same passage again moves the focus into the pane.
  const before = useRef({ key: '', count })
  useEffect(() => {
    const key = formatEvidence(target)
    if (before.current.key === key && before.current.count !== count) {
      frame.current?.querySelector<HTMLElement>('[data-viewer]')?.focus({ preventScroll: true })
    }
    before.current = { key, count }
  }, [target, count])

  const walk = useCallback(
    (step: 1 | -1) => {
      const next = neighbour(trails.get(), target, step)
      if (next === undefined) return
      const from = positionOf(trails.get(), target)
      if (from !== undefined) activateTrail(from.trail.id)
      open(next.target)
    },
    [target, open],
  )
  const togglePin = useCallback(() => pinned.set(!pinned.get()), [])
  useEvidenceKeys({ close, togglePin, walk })

  const content = (
    <div ref={frame} tabIndex={-1} data-evidence className="@container flex h-full min-h-0 min-w-0 flex-col bg-surface outline-0">
      <EvidenceHead
        target={target}
        opening={opening}
        quote={place?.trail.stops[place.index]?.quote}
        position={place === undefined ? undefined : { index: place.index, count: place.trail.stops.length }}
        onWalk={walk}
        isPinned={isPinned}
        onPin={isNarrow ? undefined : togglePin}
        onClose={close}
        onAnnounce={setAnnounced}
      />
      {error !== null ? (
        <OpenedProblem error={error} onRetry={opening.retry} />
      ) : opened === undefined ? (
        <div className="relative min-h-0 flex-1">
          <PageSkeleton />
        </div>
      ) : (
        <Place
          key={`${target.projectId}.${sourceOf(target.refs[0])}`}
          refs={target.refs}
          opened={opened}
          settled={settled}
          openCount={count}
        />
      )}
      <output className="sr-only">{announced}</output>
    </div>
  )
  if (isNarrow) {
    return (
      <Dialog.Root open onOpenChange={(stays) => !stays && close()}>
        <Dialog.Portal>
          <Dialog.Content
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              // Focusing the first button would show its tooltip over the page.
              event.preventDefault()
              frame.current?.focus()
            }}
            className="fixed inset-0 z-40 animate-rise bg-surface outline-0"
          >
            <Dialog.Title className="sr-only">{t('evidence')}</Dialog.Title>
            {content}
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    )
  }
  return (
    <ResizablePanel
      storageKey="evidenceWidth"
      side="right"
      initialWidth={560}
      minimumWidth={400}
      maximumWidth={1200}
      label={t('evidence')}
      className="max-w-[62vw]! border-l border-line"
    >
      {content}
    </ResizablePanel>
  )
}
