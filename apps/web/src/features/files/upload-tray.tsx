import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, CircleAlert, X } from 'lucide-react'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { selectProject } from '../../session/index.ts'
import { useStore } from '../../store.ts'
import { Button, classNames, IconButton, ProgressBar } from '../../ui/index.ts'
import { toastStore } from '../../ui/toast-store.ts'
import { formatEvidence } from '../evidence/index.ts'
import { UploadList } from './upload-list.tsx'
import { type QueueSummary, summarizeQueue } from './upload/queue-summary.ts'
import { uploads } from './upload/tab-uploads.ts'
import { inTrayOrder } from './upload/tray-order.ts'
import type { UploadItem } from './upload/upload-item.ts'
import { uploadTexts } from './upload/upload.texts.ts'
import { useReadAgain } from './use-read-again.ts'
import { useTrayExpanded } from './use-tray-expanded.ts'
import { useUploadOutcome } from './use-upload-outcome.ts'

/** The uploads of this tab, at the bottom right over every screen: nothing while there are none. */
export function UploadTray() {
  const t = useTexts(uploadTexts)
  const navigate = useNavigate()
  const queue = useSyncExternalStore(uploads.subscribe, uploads.snapshot)
  const summary = useMemo(() => summarizeQueue(queue), [queue])
  const [expanded, setExpanded] = useTrayExpanded(summary)
  const [onlyProblems, setOnlyProblems] = useState(false)
  const { readAgain } = useReadAgain()
  useUploadOutcome(summary)
  const toast = useStore(toastStore)
  const problems = summary.refused + summary.interrupted + summary.unreadable
  const filtered = onlyProblems && problems > 0
  const items = useMemo(() => (expanded ? inTrayOrder(queue.items.values(), filtered) : []), [queue, expanded, filtered])

  if (summary.total === 0 && summary.skipped === 0) return null

  const retryable = [...queue.items.values()].filter((item) => item.state.phase === 'interrupted').map((item) => item.id)
  function show({ target }: UploadItem, fileId: number) {
    const { projectId } = target
    selectProject({ id: projectId, name: target.projectName })
    const evidence = formatEvidence({ projectId, fileId, page: 1, start: 0, end: 0 })
    void navigate({ to: '/files', search: { project: projectId, file: fileId, evidence } })
  }
  return (
    <section
      aria-label={t('tray')}
      className={classNames(
        'fixed right-4 bottom-4 z-30 flex w-100 max-w-[calc(100vw-32px)] animate-rise flex-col overflow-hidden rounded-md bg-raised shadow-raised',
        // Toasts come up in the same place of a narrow window.
        toast !== null && 'max-lg:bottom-28',
      )}
    >
      <TrayHead summary={summary} problems={problems} expanded={expanded} onToggle={() => setExpanded(!expanded)} />
      {expanded && (
        <>
          {problems > 0 && (
            <fieldset aria-label={t('view')} className="flex gap-1 border-t border-line px-2 py-1.5">
              {([false, true] as const).map((value) => (
                <button
                  key={String(value)}
                  type="button"
                  aria-pressed={filtered === value}
                  onClick={() => setOnlyProblems(value)}
                  className={classNames(
                    'h-6 rounded-sm px-2 text-xs font-medium',
                    filtered === value ? 'bg-selected text-accent' : 'text-muted hover:bg-hover',
                  )}
                >
                  {t(value ? 'showProblems' : 'showAll')} {value ? problems : summary.total}
                </button>
              ))}
            </fieldset>
          )}
          {items.length > 0 && (
            <div className="border-t border-line">
              <UploadList
                label={t('list')}
                items={items}
                onCancel={(item) => uploads.cancel([item.id])}
                onPause={(item) => uploads.pause([item.id])}
                onRetry={(item) => uploads.retry([item.id])}
                onReadAgain={(item, fileId) => readAgain(item.target.projectId, fileId)}
                onShow={show}
              />
            </div>
          )}
          {(summary.skipped > 0 || summary.underWay > 0 || retryable.length > 0) && (
            <footer className="flex min-h-10 items-center gap-2 border-t border-line py-1 pr-2 pl-3 text-xs text-muted">
              <span className="min-w-0 flex-1">{summary.skipped > 0 && t('skipped', { count: summary.skipped })}</span>
              {retryable.length > 0 && (
                <Button size="small" onClick={() => uploads.retry(retryable)}>
                  {t('retryAll', { count: retryable.length })}
                </Button>
              )}
              {summary.underWay > 0 && (
                <Button size="small" variant="ghost" onClick={() => uploads.cancel(queue.items.keys())}>
                  {t('cancelAll')}
                </Button>
              )}
            </footer>
          )}
        </>
      )}
    </section>
  )
}

interface TrayHeadProps {
  summary: QueueSummary
  problems: number
  expanded: boolean
  onToggle: () => void
}

/** How far all of it is: the sending first, then the reading. */
function TrayHead({ summary, problems, expanded, onToggle }: TrayHeadProps) {
  const t = useTexts(uploadTexts)
  const { number } = useFormats()
  const { underWay, accepted, beingRead, paused } = summary
  const sending = underWay > 0
  const share = sending ? summary.sentBytes / Math.max(summary.totalBytes, 1) : 1 - beingRead / Math.max(accepted, 1)
  const going = sending || beingRead > 0
  const sent = t('uploading', { done: number(accepted), total: number(accepted + underWay + paused + summary.interrupted) })
  const done = accepted === 0 ? t('noneUploaded') : t('uploadedAll', { count: accepted, number: number(accepted) })
  return (
    <header className="flex flex-col">
      <div className="flex h-11 items-center gap-2 pr-2 pl-3 text-sm">
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          {sending ? sent : paused > 0 ? t('pausedCount', { count: number(paused) }) : done}
        </h2>
        {beingRead > 0 && <span className="text-xs whitespace-nowrap text-muted">{t('readingCount', { count: number(beingRead) })}</span>}
        {sending && <span className="text-xs whitespace-nowrap text-muted">{`${Math.floor(share * 100)}%`}</span>}
        {problems > 0 && (
          <span className="inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap text-negative">
            <CircleAlert aria-hidden className="size-3.5" />
            {number(problems)}
            <span className="sr-only">{t('problems', { count: problems })}</span>
          </span>
        )}
        <IconButton icon={expanded ? ChevronDown : ChevronUp} size="small" label={t(expanded ? 'collapse' : 'expand')} onClick={onToggle} />
        {!sending && <IconButton icon={X} size="small" label={t('close')} onClick={() => uploads.clearFinished()} />}
      </div>
      {going && <ProgressBar label={sending ? sent : t('readingCount', { count: beingRead })} value={share} className="rounded-none" />}
      <output className="sr-only">{sending ? '' : done}</output>
    </header>
  )
}
