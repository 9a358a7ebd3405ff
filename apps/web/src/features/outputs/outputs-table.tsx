import { endpoints, limits, type Output, type WorkflowName, workflowNames } from '@dossier/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { Files } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { buttonClass, EmptyState, ErrorState, Page, Pagination, Select, Table } from '../../ui/index.ts'
import { ToBin } from './output-links.tsx'
import { outputsTexts } from './outputs.texts.ts'
import { RemoveOutputDialog } from './remove-output-dialog.tsx'
import { useDownload } from './use-download.ts'
import { useMayRemove } from './use-may-remove.ts'
import { useOutputColumns } from './use-output-columns.tsx'

/** Every output of a workspace, the latest first. */
export function OutputsTable({ projectId }: { projectId: number }) {
  const t = useTexts(outputsTexts)
  const navigate = useNavigate({ from: '/outputs' })
  const [page, setPage] = useState(1)
  const [workflow, setWorkflow] = useState<WorkflowName>()
  const [removing, setRemoving] = useState<Output>()
  const { download } = useDownload()
  const { data, error, refetch } = useCall(endpoints.outputs.list, {
    projectId,
    limit: limits.pageSize,
    offset: (page - 1) * limits.pageSize,
    ...(workflow !== undefined && { workflow }),
  })
  const mayRemove = useMayRemove()
  const columns = useOutputColumns({ onDownload: (output) => void download(output), mayRemove, onRemove: setRemoving })
  return (
    <Page title={t('title')} actions={<ToBin projectId={projectId} />}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.count === 0 && workflow === undefined ? (
        <EmptyState
          icon={Files}
          title={t('emptyTitle')}
          action={
            <Link to="/workflows" search={{ project: projectId }} className={buttonClass('primary')}>
              {t('toWorkflows')}
            </Link>
          }
        >
          {t('emptyBody')}
        </EmptyState>
      ) : (
        <div className="px-4 py-3">
          <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
            <Select
              aria-label={t('workflow')}
              value={workflow ?? ''}
              options={[{ value: '', label: t('anyWorkflow') }, ...workflowNames.map((value) => ({ value, label: t(value) }))]}
              onChange={({ target }) => {
                setWorkflow(workflowNames.find((one) => one === target.value))
                setPage(1)
              }}
            />
            {data && <p className="text-sm text-muted">{t('count', { count: data.count })}</p>}
          </div>
          <Table
            label={t('tableLabel')}
            columns={columns}
            rows={data?.rows}
            rowKey={({ id }) => id}
            rowName={({ inputVariable }) => inputVariable}
            onOpen={({ id }) => void navigate({ search: (search) => ({ ...search, output: id }) })}
            skeletonRows={limits.pageSize}
          />
          {data && data.count > limits.pageSize && (
            <Pagination page={page} pageSize={limits.pageSize} count={data.count} onPageChange={setPage} />
          )}
        </div>
      )}
      {removing && <RemoveOutputDialog output={removing} onClose={() => setRemoving(undefined)} />}
    </Page>
  )
}
