import { endpoints } from '@dossier/contract'
import { type SyntheticEvent, useState } from 'react'
import { useCall, useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button, Field, Select, Skeleton } from '../../ui/index.ts'
import type { WorkflowFormProps } from './workflow-form.ts'
import { workflowsTexts } from './workflows.texts.ts'

/** The newest workbooks of a workspace that are offered. */
const SHOWN = 100

/** Which workbook. */
export function ModelAuditForm({ projectId, onStarted }: WorkflowFormProps) {
  const t = useTexts(workflowsTexts)
  const files = useCall(endpoints.files.list, { projectId, kind: 'xlsx', limit: SHOWN, offset: 0 })
  const [chosen, setFile] = useState<string>()
  const start = useSend(endpoints.workflows.modelAudit, { invalidates: [endpoints.outputs.list], onSuccess: onStarted })
  const rows = files.data?.rows
  const fileId = Number(chosen ?? rows?.[0]?.id)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (Number.isNaN(fileId) || start.isPending) return
    start.mutate({ projectId, fileId })
  }
  if (files.error && !rows) {
    return (
      <p role="alert" className="text-sm text-negative">
        {files.error.message}
      </p>
    )
  }
  if (!rows) return <Skeleton className="h-24 w-full" />
  if (rows.length === 0) return <p className="text-sm text-muted">{t('noFile')}</p>
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      <Field label={t('file')} required>
        {(control) => (
          <Select
            {...control}
            value={String(fileId)}
            options={rows.map(({ id, filename }) => ({ value: String(id), label: filename }))}
            onChange={(event) => setFile(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={start.isPending}>
        {t('run')}
      </Button>
    </form>
  )
}
