import { useTexts } from '../../../i18n/index.ts'
import { CompanyForm } from '../company-form.tsx'
import type { WorkflowFormProps } from '../workflow-form.ts'
import { compsTexts } from './comps.texts.ts'

/** Selects the company to compare; the comparison has its own page. */
export function CompsPanelForm({ projectId }: WorkflowFormProps) {
  const t = useTexts(compsTexts)
  return <CompanyForm projectId={projectId} to="/workflows/comps" label={t('setUp')} />
}
