import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../i18n/index.ts'
import { CompanyForm } from '../company-form.tsx'
import type { WorkflowFormProps } from '../workflow-form.ts'
import { dcfTexts } from './dcf.texts.ts'

/** Selects the company to value; its assumptions have their own page. */
export function DcfPanelForm({ projectId }: WorkflowFormProps) {
  const t = useTexts(dcfTexts)
  const navigate = useNavigate()
  return (
    <CompanyForm
      projectId={projectId}
      label={t('setUp')}
      onReady={(company) => void navigate({ to: '/workflows/dcf', search: { project: projectId, company } })}
    />
  )
}
