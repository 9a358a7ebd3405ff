import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../i18n/index.ts'
import { buttonClass } from '../../../ui/index.ts'
import type { WorkflowFormProps } from '../workflow-form.ts'
import { compsTexts } from './comps.texts.ts'

/** A comparison needs room of its own: leads to its peers. */
export function CompsPanelForm({ projectId }: WorkflowFormProps) {
  const t = useTexts(compsTexts)
  return (
    <Link to="/workflows/comps" search={{ project: projectId }} className={buttonClass('primary')}>
      {t('setUp')}
    </Link>
  )
}
