import { endpoints, isOpenRun, type Run, type RunKind } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import {
  Archive,
  AudioLines,
  FolderInput,
  type LucideIcon,
  MessageSquareText,
  RefreshCw,
  ScanText,
  Waypoints,
  Workflow,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button, classNames, IconButton, MiddleEllipsis } from '../../ui/index.ts'
import { RunProgress } from './run-progress.tsx'
import { runsTexts } from './runs.texts.ts'

const icons = {
  import: FolderInput,
  answer: MessageSquareText,
  embedding: Waypoints,
  reading: ScanText,
  reindexing: RefreshCw,
  transcription: AudioLines,
  workflow: Workflow,
  export: Archive,
} satisfies Record<RunKind, LucideIcon>

/** One piece of long work: what it is, where, how far, and how to stop it or have it go on. */
export function RunRow({ run, onLeave }: { run: Run; onLeave: () => void }) {
  const t = useTexts(runsTexts)
  const { ago } = useFormats()
  const { list, cancel, retry } = endpoints.runs
  const cancelling = useSend(cancel, { invalidates: [list], announce: true })
  const retrying = useSend(retry, { invalidates: [list], announce: true })
  const { id, subject: name, state, failure, finishedAt } = run
  const Icon = icons[run.kind]
  const stateText = useStateText(run)
  const text = run.workflow === null ? stateText : `${t(run.workflow)} · ${stateText}`
  return (
    <div className="flex gap-2.5 px-3 py-2">
      <Icon aria-label={t(run.kind)} strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <RunLink run={run} onLeave={onLeave}>
            <MiddleEllipsis text={name} />
          </RunLink>
          {isOpenRun(run) && (
            <IconButton
              icon={X}
              size="small"
              disabled={cancelling.isPending}
              label={t('cancel', { name })}
              onClick={() => cancelling.mutate({ id })}
            />
          )}
        </div>
        <RunProgress run={run} />
        <p className={classNames('text-xs leading-4 break-words', state === 'failed' ? 'text-negative' : 'text-muted')}>
          {failure === null ? text : `${text}: ${failure.message}`}
        </p>
        <p className="truncate text-xs leading-4 text-faint">
          {[run.projectName, run.startedBy?.name, finishedAt !== null && ago(finishedAt)].filter(Boolean).join(' · ')}
        </p>
        {run.canRetry && (
          <Button
            size="small"
            className="mt-1.5"
            busy={retrying.isPending}
            aria-label={t('retryNamed', { name })}
            onClick={() => retrying.mutate({ id })}
          >
            {t('retry')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** To where what it works on shows. */
function RunLink({ run, onLeave, children }: { run: Run; onLeave: () => void; children: ReactNode }) {
  const { kind, projectId, subjectId } = run
  const className = 'flex min-w-0 flex-1 text-sm leading-5 font-medium'
  if (projectId === null) return <span className={className}>{children}</span>
  const linked = { onClick: onLeave, className: `${className} hover:underline` }
  if (kind === 'answer') {
    return (
      <Link to="/search" search={{ project: projectId, ...(subjectId !== null && { id: subjectId }) }} {...linked}>
        {children}
      </Link>
    )
  }
  if (kind === 'workflow') {
    return (
      <Link to="/outputs" search={{ project: projectId, ...(subjectId !== null && { output: subjectId }) }} {...linked}>
        {children}
      </Link>
    )
  }
  return (
    <Link to="/files" search={{ project: projectId }} {...linked}>
      {children}
    </Link>
  )
}

function useStateText({ kind, state, progress }: Run): string {
  const t = useTexts(runsTexts)
  const { number } = useFormats()
  if (state === 'waiting' && kind === 'answer') return t('waitsForPlan')
  if (state !== 'running') return t(state)
  // What a model is at has no steps to count.
  if (kind === 'answer') return t('answering')
  const done = number(progress.done)
  return progress.total === null ? t('started', { done }) : t('running', { done, total: number(progress.total) })
}
