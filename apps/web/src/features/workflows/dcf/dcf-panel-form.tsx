import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../i18n/index.ts'
import { buttonClass } from '../../../ui/index.ts'
import type { WorkflowFormProps } from '../workflow-form.ts'
import { dcfTexts } from './dcf.texts.ts'

/** A valuation needs room of its own: leads to its assumptions. */
export function DcfPanelForm({ projectId }: WorkflowFormProps) {
  const t = useTexts(dcfTexts)
  return (
    <Link to="/workflows/dcf" search={{ project: projectId }} className={buttonClass('primary')}>
      {t('setUp')}
    </Link>
  )
}
