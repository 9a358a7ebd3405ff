import { pageInWords, type RefOf } from '@dossier/contract'
import { ChevronLeft, ChevronRight, FileQuestion, Globe } from 'lucide-react'
import { useMemo } from 'react'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { buttonClass, classNames, IconButton } from '../../../ui/index.ts'
import { useEvidence } from '../use-evidence.ts'
import type { Mark } from '../viewer/pages/marks.ts'
import { TextPage } from '../viewer/pages/text-page.tsx'
import { ViewerProblem } from '../viewer/viewer-problem.tsx'
import type { EvidenceView, OpenedRefOf, ShownRef } from './evidence-view.ts'
import { outsideTexts } from './outside.texts.ts'

type OutsideKind = 'filing' | 'web'

interface OfDocument {
  opened: Pick<OpenedRefOf<OutsideKind>, 'document'>
}

/** A page of a document outside, as it was kept with the answer, with the cited spans marked. */
const outsideView: Omit<EvidenceView<OutsideKind>, 'placeName'> = {
  Place: OutsidePlace,
  title: ({ document }) => document.title,
  Badge: () => null,
  Facts: OutsideFacts,
  Actions: OpenOriginal,
}

const placeName: EvidenceView<OutsideKind>['placeName'] = (_refs, { document, page }, { language }) =>
  page === null || document.pages === 1 ? '' : pageInWords({ page: page.number, anchor: page.anchor }, language)

// Both kinds have the same fields.
export const filingView = { ...outsideView, placeName } as unknown as EvidenceView<'filing'>
export const webView = { ...outsideView, placeName } as unknown as EvidenceView<'web'>

function OutsidePlace({ refs, opened: { kind, document, page, place }, openCount }: ShownRef<OutsideKind>) {
  const t = useTexts(outsideTexts)
  const { target, open } = useEvidence()
  const marks = useMemo<Mark[]>(() => (place?.spans ?? []).map((span) => ({ ...span, kind: 'passage' })), [place])
  const [{ snapshot, page: asked }] = refs

  function turnTo(next: number) {
    const ref: RefOf<OutsideKind> = { kind, snapshot, page: next, start: 0, end: 0 }
    if (target !== undefined) open({ projectId: target.projectId, refs: [ref] as typeof target.refs })
  }

  return (
    <>
      <SourceLine opened={{ document }} />
      {page === null ? (
        <ViewerProblem icon={FileQuestion} title={t('noPlace', { page: asked })}>
          {t('kept')}
        </ViewerProblem>
      ) : (
        <>
          {/* The text is focusable, so that it can be scrolled with the keyboard. */}
          <div
            key={`${page.number} ${marks[0]?.start ?? ''} ${openCount}`}
            ref={showPassage}
            data-viewer
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be focusable
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto bg-surface px-5 py-4 outline-0 focus-visible:ring-2 focus-visible:ring-accent focus-visible:ring-inset"
          >
            <TextPage page={page} marks={marks} literal={false} />
          </div>
          {page.pages > 1 && (
            <nav aria-label={document.title} className="flex h-10 shrink-0 items-center justify-center gap-2 border-t border-line">
              <IconButton icon={ChevronLeft} label={t('previous')} disabled={page.number <= 1} onClick={() => turnTo(page.number - 1)} />
              <span className="text-xs text-muted">
                {page.number} / {page.pages}
              </span>
              <IconButton
                icon={ChevronRight}
                label={t('next')}
                disabled={page.number >= page.pages}
                onClick={() => turnTo(page.number + 1)}
              />
            </nav>
          )}
        </>
      )}
    </>
  )
}

/** Scrolls a page that is shown anew to its passage. */
function showPassage(page: HTMLElement | null): void {
  page?.querySelector('[data-passage]')?.scrollIntoView({ block: 'center' })
}

/** Where the document is from, when it was retrieved, and the link to the original. */
function SourceLine({ opened: { document } }: OfDocument) {
  const t = useTexts(outsideTexts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const { sourceName, company, address, retrievedAt } = document
  return (
    <section aria-label={t('about')} className="flex shrink-0 flex-col gap-0.5 border-b border-line bg-sunken px-4 py-2 text-xs text-muted">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span className="font-medium text-text">{sourceName[language]}</span>
        {company !== null && <span className="truncate">{company}</span>}
        <span>{t('retrieved', { when: dateTime(retrievedAt) })}</span>
      </p>
      <p className="truncate" title={address}>
        {address}
      </p>
      <p>{t('kept')}</p>
    </section>
  )
}

function OutsideFacts({ opened: { document } }: OfDocument) {
  const t = useTexts(outsideTexts)
  const { date } = useFormats()
  const { form, filing, filedAt, periodEnd } = document
  const dayOf = (day: string) => date(day)
  const facts = [
    form,
    ...(periodEnd === null ? [] : [t('asOf', { day: dayOf(periodEnd) })]),
    ...(filedAt === null ? [] : [t(filing === null ? 'published' : 'filed', { day: dayOf(filedAt) })]),
  ]
  return <span className="truncate">{facts.join(' · ')}</span>
}

function OpenOriginal({ opened: { document } }: OfDocument) {
  const t = useTexts(outsideTexts)
  const language = useLanguage()
  if (!/^https?:\/\//i.test(document.address)) return null
  return (
    <a
      href={document.address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('openOriginalOf', { source: document.sourceName[language] })}
      className={classNames(buttonClass('ghost'), 'h-7 gap-1.5 px-2! text-xs')}
    >
      <Globe aria-hidden className="size-3.5" />
      {t('openOriginal')}
    </a>
  )
}
