import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../i18n/index.ts'
import { buttonClass } from '../../../ui/index.ts'
import type { WorkflowFormProps } from '../workflow-form.ts'
import { ledgerTexts } from './ledger.texts.ts'

/** To choose files and map their columns needs room of its own. */
export function EcommercePanelForm({ projectId }: WorkflowFormProps) {
  const t = useTexts(ledgerTexts)
  return (
    <Link to="/workflows/ecommerce" search={{ project: projectId }} className={buttonClass('primary')}>
      {t('setUp')}
    </Link>
  )
}

export function SaasPanelForm({ projectId }: WorkflowFormProps) {
  const t = useTexts(ledgerTexts)
  return (
    <Link to="/workflows/saas" search={{ project: projectId }} className={buttonClass('primary')}>
      {t('setUp')}
    </Link>
  )
}
