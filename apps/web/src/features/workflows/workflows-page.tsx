import { type WorkflowName, workflowNames } from '@dossier/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTexts } from '../../i18n/index.ts'
import { classNames, ErrorState, Page } from '../../ui/index.ts'
import { useCurrentProject } from '../projects/index.ts'
import { SelectProjectFirst } from '../select-project/index.ts'
import { NotAllowedNote } from './not-allowed-note.tsx'
import { WorkflowCard } from './workflow-card.tsx'
import { WorkflowPanel } from './workflow-panel.tsx'
import { workflowsTexts } from './workflows.texts.ts'

/** The research that can be had made, and beside it the one that is chosen: its form and its past runs. */
export function WorkflowsPage() {
  const t = useTexts(workflowsTexts)
  const navigate = useNavigate({ from: '/workflows' })
  const chosen = useSearch({ from: '/shell/workflows', select: (search) => search.workflow })
  const { projectId, project, error, retry } = useCurrentProject()
  if (projectId === null) return <SelectProjectFirst title={t('title')}>{t('selectProjectBody')}</SelectProjectFirst>
  if (error && !project) {
    return (
      <Page title={t('title')}>
        <ErrorState error={error} onRetry={retry} />
      </Page>
    )
  }
  const mayRun = project?.can['outputs.make'] === 'all'
  const choose = (workflow: WorkflowName | undefined) => {
    void navigate({
      search: ({ workflow: _before, company: _company, ...search }) => ({ ...search, ...(workflow && { workflow }) }),
      replace: true,
    })
  }
  return (
    <Page fixed title={t('title')}>
      <div className={classNames('flex min-h-0 flex-1 flex-col overflow-y-auto', chosen !== undefined && 'max-md:hidden')}>
        {project && !mayRun && <NotAllowedNote can={project.can} />}
        <ul className="grid auto-rows-max grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-3 p-4">
          {workflowNames.map((workflow) => (
            <li key={workflow}>
              <WorkflowCard workflow={workflow} isChosen={workflow === chosen} onChoose={() => choose(workflow)} />
            </li>
          ))}
        </ul>
      </div>
      {chosen && (
        <WorkflowPanel key={chosen} workflow={chosen} projectId={projectId} can={project?.can} onClose={() => choose(undefined)} />
      )}
    </Page>
  )
}
