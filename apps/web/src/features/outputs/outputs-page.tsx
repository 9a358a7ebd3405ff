import { Link, useSearch } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { buttonClass, EmptyState, ErrorState, Page } from '../../ui/index.ts'
import { useCurrentProject } from '../projects/index.ts'
import { OutputView } from './output-view.tsx'
import { OutputsTable } from './outputs-table.tsx'
import { outputsTexts } from './outputs.texts.ts'

/** What workflows made of a workspace: a list, or one of them. */
export function OutputsPage() {
  const t = useTexts(outputsTexts)
  const shown = useSearch({ from: '/shell/outputs', select: (search) => search.output })
  const { projectId, project, error, retry } = useCurrentProject()
  if (projectId === null) {
    return (
      <Page title={t('title')}>
        <EmptyState
          icon={FolderOpen}
          title={t('selectProjectTitle')}
          action={
            <Link to="/" search={{}} className={buttonClass('primary')}>
              {t('toWorkspaces')}
            </Link>
          }
        >
          {t('selectProjectBody')}
        </EmptyState>
      </Page>
    )
  }
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
