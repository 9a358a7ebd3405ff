import { useTexts } from '../../../i18n/index.ts'
import { CompanyForm } from '../company-form.tsx'
import type { WorkflowFormProps } from '../workflow-form.ts'
import { compsTexts } from './comps.texts.ts'

/** Which company is compared with its peers; its comparison needs room of its own. */
export function CompsPanelForm({ projectId }: WorkflowFormProps) {
  const t = useTexts(compsTexts)
  return <CompanyForm projectId={projectId} to="/workflows/comps" label={t('setUp')} />
}
