import { useTexts } from '../../../i18n/index.ts'
import { CompanyForm } from '../company-form.tsx'
import type { WorkflowFormProps } from '../workflow-form.ts'
import { dcfTexts } from './dcf.texts.ts'

/** Which company is valued; its assumptions need room of their own. */
export function DcfPanelForm({ projectId }: WorkflowFormProps) {
  const t = useTexts(dcfTexts)
  return <CompanyForm projectId={projectId} to="/workflows/dcf" label={t('setUp')} />
}
