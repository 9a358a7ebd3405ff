import { useSearch } from '@tanstack/react-router'
import { useTexts } from '../../i18n/index.ts'
import { ErrorState, Page } from '../../ui/index.ts'
import { useCurrentProject } from '../projects/index.ts'
import { SelectProjectFirst } from '../select-project/index.ts'
import { OutputView } from './output-view.tsx'
import { OutputsTable } from './outputs-table.tsx'
import { outputsTexts } from './outputs.texts.ts'

/** What workflows made of a workspace: a list, or one of them. */
export function OutputsPage() {
  const t = useTexts(outputsTexts)
  const shown = useSearch({ from: '/shell/outputs', select: (search) => search.output })
  const { projectId, project, error, retry } = useCurrentProject()
  if (projectId === null) return <SelectProjectFirst title={t('title')}>{t('selectProjectBody')}</SelectProjectFirst>
  if (error && !project) {
    return (
      <Page title={t('title')}>
        <ErrorState error={error} onRetry={retry} />
      </Page>
    )
  }
  if (shown !== undefined) return <OutputView key={shown} projectId={projectId} id={shown} />
  return <OutputsTable key={projectId} projectId={projectId} />
}
