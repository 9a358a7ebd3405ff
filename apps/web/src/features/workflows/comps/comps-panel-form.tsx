import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../i18n/index.ts'
import { CompanyForm } from '../company-form.tsx'
import type { WorkflowFormProps } from '../workflow-form.ts'
import { compsTexts } from './comps.texts.ts'

/** Selects the company to compare; the comparison has its own page. */
export function CompsPanelForm({ projectId }: WorkflowFormProps) {
  const t = useTexts(compsTexts)
  const navigate = useNavigate()
  return (
    <CompanyForm
      projectId={projectId}
      label={t('setUp')}
      onReady={(company) => void navigate({ to: '/workflows/comps', search: { project: projectId, company } })}
    />
  )
}
