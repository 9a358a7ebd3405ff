import { type Attachment, isOpenRun } from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { selectProject } from '../../session/index.ts'
import { useStore } from '../../store.ts'
import { classNames } from '../../ui/index.ts'
import { toastStore } from '../../ui/toast-store.ts'
import { formatEvidence, pageTarget } from '../evidence/index.ts'
import { unlockPart } from '../evidence/unlock/unlock-part.ts'
import { ImportList, imports, useOpenImports } from '../imports/index.ts'
import { useCurrentProject } from '../projects/index.ts'
import { UploadList } from './upload-list.tsx'
import { UploadTrayFoot } from './upload-tray-foot.tsx'
import { UploadTrayHead } from './upload-tray-head.tsx'
import { UploadUnfinished } from './upload-unfinished.tsx'
import { CheckingRow } from './upload/intake/checking-row.tsx'
import { IntakeQuestions } from './upload/intake/intake-questions.tsx'
import { intake } from './upload/intake/tab-intake.ts'
import { filenameOf } from './upload/relative-path.ts'
import { summarizeQueue } from './upload/queue-summary.ts'
import { uploads } from './upload/tab-uploads.ts'
import { inTrayOrder } from './upload/tray-order.ts'
import type { UploadItem } from './upload/upload-item.ts'
import { uploadTexts } from './upload/upload.texts.ts'
import { useUnfinished } from './upload/use-unfinished.ts'
import { useReadAgain } from './use-read-again.ts'
import { useTrayExpanded } from './use-tray-expanded.ts'
import { useUploadOutcome } from './use-upload-outcome.ts'

/** The uploads and imports of this tab, at the bottom right over every screen. Renders nothing while there are none. */
export function UploadTray() {
  const t = useTexts(uploadTexts)
  const navigate = useNavigate()
  const queue = useSyncExternalStore(uploads.subscribe, uploads.snapshot)
  const taking = useSyncExternalStore(intake.subscribe, intake.snapshot)
  const followed = useSyncExternalStore(imports.subscribe, imports.snapshot)
  const summary = useMemo(() => summarizeQueue(queue), [queue])
  const importing = [...followed.values()].filter(isOpenRun).length
  const { projectId, project } = useCurrentProject()
  useOpenImports(projectId, project !== undefined && project.can['files.upload'] !== 'none')
  const { unfinished, resume, discard } = useUnfinished(queue)
  const refusedOfImports = [...followed.values()].filter(({ state, refused }) => state === 'failed' || refused > 0).length
  const [expanded, setExpanded] = useTrayExpanded(summary, importing + unfinished.length + refusedOfImports > 0)
  const [onlyProblems, setOnlyProblems] = useState(false)
  const { readAgain } = useReadAgain()
  const [unlocking, setUnlocking] = useState<Pick<Attachment, 'id' | 'projectId' | 'filename'> | null>(null)
  useUploadOutcome(summary)
  const toast = useStore(toastStore)
  const problems = summary.refused + summary.interrupted + summary.unreadable
  const filtered = onlyProblems && problems > 0
  const items = useMemo(() => (expanded ? inTrayOrder(queue.items.values(), filtered) : []), [queue, expanded, filtered])

  const checking = taking.phase === 'checking'
  if (summary.total + summary.skipped + followed.size + unfinished.length === 0 && !checking) return <IntakeQuestions />

  function show({ target }: UploadItem, fileId: number) {
    const { projectId: shown } = target
    selectProject({ id: shown, name: target.projectName })
    const evidence = formatEvidence(pageTarget(shown, fileId))
    void navigate({ to: '/files', search: { project: shown, file: fileId, evidence } })
  }
  function close() {
    uploads.clearFinished()
    imports.clearFinished()
  }
  const busy = summary.underWay + importing > 0 || checking
  return (
    <>
      <IntakeQuestions />
      {unlocking && (
        <unlockPart.Part
          file={unlocking}
          onClose={() => setUnlocking(null)}
          onUnlocked={(file) => uploads.follow(new Map([[file.id, file]]))}
          fallback={null}
        />
      )}
      <section
        aria-label={t('tray')}
        className={classNames(
          'fixed right-4 bottom-4 z-30 flex max-h-[calc(100dvh-5rem)] w-100 max-w-[calc(100vw-32px)] animate-rise flex-col overflow-hidden rounded-md bg-raised shadow-raised',
          // In a narrow window toasts appear in the same place.
          toast !== null && 'max-lg:bottom-48',
        )}
      >
        <UploadTrayHead
          summary={summary}
          problems={problems}
          importing={importing}
          otherwise={t(checking ? 'checking' : followed.size > 0 ? 'imports' : 'tray')}
          expanded={expanded}
          onToggle={() => setExpanded(!expanded)}
          onClose={busy || summary.total + summary.skipped + followed.size === 0 ? undefined : close}
        />
        {checking && <CheckingRow progress={taking.progress} onCancel={taking.cancel} />}
        {expanded && (
          <div className="flex min-h-0 flex-col overflow-y-auto">
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
                  onUnlock={({ target, path }, id) => setUnlocking({ id, projectId: target.projectId, filename: filenameOf(path) })}
                  onShow={show}
                />
              </div>
            )}
            {followed.size > 0 && (
              <div className="border-t border-line">
                <ImportList imports={[...followed.values()].toReversed()} />
              </div>
            )}
            {unfinished.length > 0 && (
              <UploadUnfinished unfinished={unfinished} onResume={(files) => void resume(files)} onDiscard={discard} />
            )}
            <UploadTrayFoot summary={summary} items={queue.items} />
          </div>
        )}
      </section>
    </>
  )
}
