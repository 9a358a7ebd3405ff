import { endpoints, isOpenRun, type Run } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { FolderInput, X } from 'lucide-react'
import { useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button, classNames, IconButton, MiddleEllipsis, ProgressBar } from '../../ui/index.ts'
import { runsTexts } from './runs.texts.ts'

const icons = { import: FolderInput }

/** One piece of long work: what it is, where, how far, and how to stop it or have it go on. */
export function RunRow({ run, onLeave }: { run: Run; onLeave: () => void }) {
  const t = useTexts(runsTexts)
  const { ago } = useFormats()
  const { list, cancel, retry } = endpoints.runs
  const cancelling = useSend(cancel, { invalidates: [list], announce: true })
  const retrying = useSend(retry, { invalidates: [list], announce: true })
  const { id, subject: name, state, progress, failure, finishedAt } = run
  const Icon = icons[run.kind]
  const text = useStateText(run)
  return (
    <div className="flex gap-2.5 px-3 py-2">
      <Icon aria-label={t(run.kind)} strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <Link
            to="/files"
            search={{ project: run.projectId }}
            onClick={onLeave}
            className="flex min-w-0 flex-1 text-sm leading-5 font-medium hover:underline"
          >
            <MiddleEllipsis text={name} />
          </Link>
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
        {state === 'running' && (
          <ProgressBar
            label={t('progress', { name })}
            {...(progress.total === null || progress.total === 0 ? {} : { value: progress.done / progress.total })}
            className="my-1"
          />
        )}
        <p className={classNames('text-xs leading-4 break-words', state === 'failed' ? 'text-negative' : 'text-muted')}>
          {failure === null ? text : `${text}: ${failure.message}`}
        </p>
        <p className="truncate text-xs leading-4 text-faint">
          {[run.projectName, run.startedBy.name, finishedAt !== null && ago(finishedAt)].filter(Boolean).join(' · ')}
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

function useStateText({ state, progress }: Run): string {
  const t = useTexts(runsTexts)
  const { number } = useFormats()
  if (state !== 'running') return t(state)
  const done = number(progress.done)
  return progress.total === null ? t('started', { done }) : t('running', { done, total: number(progress.total) })
}
