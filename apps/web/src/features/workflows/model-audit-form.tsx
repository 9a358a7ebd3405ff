import { endpoints } from '@dossier/contract'
import { useState } from 'react'
import { useCall, useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button, Field, Select, Skeleton } from '../../ui/index.ts'
import { ProfileFields, ProfileFromWorkspace, useProfileForm, valuesOf } from '../company-profile/index.ts'
import type { WorkflowFormProps } from './workflow-form.ts'
import { workflowsTexts } from './workflows.texts.ts'

/** The newest workbooks of a workspace that are offered. */
const SHOWN = 100

/** Which workbook, and the profile of the company that it is of. */
export function ModelAuditForm({ projectId, onStarted }: WorkflowFormProps) {
  const t = useTexts(workflowsTexts)
  const files = useCall(endpoints.files.list, { projectId, kind: 'xlsx', limit: SHOWN, offset: 0 })
  const [chosen, setFile] = useState<string>()
  const start = useSend(endpoints.workflows.modelAudit, { invalidates: [endpoints.outputs.list], onSuccess: onStarted })
  const rows = files.data?.rows
  const fileId = Number(chosen ?? rows?.[0]?.id)
  const form = useProfileForm(null)
  const submit = form.handleSubmit((profile) => {
    if (Number.isNaN(fileId) || start.isPending) return
    start.mutate({ projectId, fileId, profile })
  })
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
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
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
      <ProfileFromWorkspace projectId={projectId} onChoose={(profile) => form.reset(valuesOf(profile))} />
      <ProfileFields form={form} projectId={projectId} name="" />
      <Button type="submit" variant="primary" busy={start.isPending}>
        {t('run')}
      </Button>
    </form>
  )
}
