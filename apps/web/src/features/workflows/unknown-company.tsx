import { Building2 } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { EmptyState } from '../../ui/index.ts'
import { workflowsTexts } from './workflows.texts.ts'

/** In place of a form: the address or output names a company that is not among those of the workspace. */
export function UnknownCompany() {
  const t = useTexts(workflowsTexts)
  return (
    <EmptyState icon={Building2} title={t('unknownCompany')}>
      {t('unknownCompanyBody')}
    </EmptyState>
  )
}
