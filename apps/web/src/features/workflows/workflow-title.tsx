import type { WorkflowName } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../i18n/index.ts'
import { Breadcrumbs } from '../../ui/index.ts'
import { workflowsTexts } from './workflows.texts.ts'

/** The title of a workflow's own page, which leads back to its panel among all workflows. */
export function WorkflowTitle({ workflow, projectId }: { workflow: WorkflowName; projectId: number }) {
  const t = useTexts(workflowsTexts)
  return (
    <Breadcrumbs
      items={[
        {
          key: 'workflows',
          content: (
            <Link to="/workflows" search={{ project: projectId, workflow }}>
              {t('title')}
            </Link>
          ),
        },
        { key: workflow, content: t(workflow) },
      ]}
    />
  )
}
