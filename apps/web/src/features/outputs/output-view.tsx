import { endpoints, limits, type OutputDetail, type WorkflowName } from '@dossier/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError, useCall, useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Breadcrumbs, Button, buttonClass, classNames, EmptyState, ErrorState, IconButton, Page, Skeleton } from '../../ui/index.ts'
import { OutputChanges } from './changes/output-changes.tsx'
import { OutputResultView } from './output-result.tsx'
import { OutputState } from './output-state.tsx'
import { outputsTexts } from './outputs.texts.ts'
import { ToBin, ToOutputs } from './output-links.tsx'
import { RemoveOutputDialog } from './remove-output-dialog.tsx'
import { useDownload } from './use-download.ts'
import { useMayRemove } from './use-may-remove.ts'

/** Results with charts and tables side by side. */
const wide: ReadonlySet<WorkflowName> = new Set(['dcf', 'comps', 'ecommerce', 'saas'])

/** One output: who had it made, how far it is, and what came of it. */
export function OutputView({ projectId, id }: { projectId: number; id: number }) {
  const t = useTexts(outputsTexts)
  const { dateTime } = useFormats()
  const navigate = useNavigate({ from: '/outputs' })
  const { data, error, refetch } = useCall(endpoints.outputs.get, { id })
  const { busy, download } = useDownload()
  const mayRemove = useMayRemove()
  const [isRemoving, setRemoving] = useState(false)
  const toList = () => void navigate({ search: ({ output: _shown, ...search }) => search })
  // A result that was loaded stays during a lost connection, but not after the output was deleted in another window.
  if (error && (!data || (error instanceof ApiError && error.status === 404))) {
    return (
      <Page title={t('title')} actions={<ToBin projectId={projectId} />}>
        {error instanceof ApiError && error.code === 'OUTPUT_IN_BIN' ? (
          <EmptyState icon={Trash2} title={error.message} action={<ToOutputs projectId={projectId} />}>
            {t('inBinBody', { days: limits.binDays })}
          </EmptyState>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    )
  }
  return (
    <Page
      title={
        <Breadcrumbs
          items={[
            {
              key: 'list',
              content: (
                <Link to="/outputs" search={{ project: projectId }}>
                  {t('title')}
                </Link>
              ),
            },
            { key: 'output', content: data?.inputVariable ?? '' },
          ]}
        />
      }
      actions={
        data && (
          <>
            {data.result?.workflow === 'dcf' && (
              <Link to="/workflows/dcf" search={{ project: projectId, output: id }} className={buttonClass()}>
                <SlidersHorizontal aria-hidden className="size-4" />
                <span className="max-sm:sr-only">{t('changeAssumptions')}</span>
              </Link>
            )}
            {mayRemove(data) && (
              <IconButton icon={Trash2} label={t('removeNamed', { name: data.inputVariable })} onClick={() => setRemoving(true)} />
            )}
            {data.fileType !== null && (
              <Button variant="primary" icon={Download} busy={busy} onClick={() => void download(data)}>
                {t('download')}
              </Button>
            )}
          </>
        )
      }
    >
      {data ? (
        <div
          className={classNames(
            'mx-auto flex flex-col gap-4 px-4 py-4',
            data.result && wide.has(data.result.workflow) ? 'max-w-320' : 'max-w-240',
          )}
        >
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <span className="font-medium text-text">{t(data.workflow)}</span>
            <OutputState state={data.state} />
            <span>
              {data.createdBy.name} · {dateTime(data.createdAt)}
            </span>
          </p>
          <OutputChanges output={data} />
          <Result projectId={projectId} output={data} />
        </div>
      ) : (
        <div className="mx-auto flex max-w-240 flex-col gap-3 p-4">
          <Skeleton className="h-6 w-60" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {isRemoving && data && <RemoveOutputDialog output={data} onClose={() => setRemoving(false)} onRemoved={toList} />}
    </Page>
  )
}

function Result({ projectId, output }: { projectId: number; output: OutputDetail }) {
  const { result, state, failure, runId } = output
  const t = useTexts(outputsTexts)
  const retry = useSend(endpoints.runs.retry, { invalidates: [endpoints.outputs.get, endpoints.outputs.list] })
  if (result) return <OutputResultView projectId={projectId} output={output} result={result} />
  if (state === 'failed') {
    return (
      <div className="flex flex-col items-start gap-3">
        <p role="alert" className="text-sm text-negative">
          {failure ?? t('failed')}
        </p>
        {runId !== null && (
          <Button busy={retry.isPending} onClick={() => retry.mutate({ id: runId })}>
            {t('retry')}
          </Button>
        )}
      </div>
    )
  }
  return <p className="text-sm text-muted">{t(state === 'cancelled' ? 'cancelledBody' : 'making')}</p>
}
