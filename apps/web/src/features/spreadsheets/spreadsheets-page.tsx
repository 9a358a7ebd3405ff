import { useSearch } from '@tanstack/react-router'
import { useTexts } from '../../i18n/index.ts'
import { ErrorState, Page } from '../../ui/index.ts'
import { useCurrentProject } from '../projects/index.ts'
import { SelectProjectFirst } from '../select-project/index.ts'
import { SpreadsheetList } from './spreadsheet-list.tsx'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'

/** The screen of a workspace's workbooks. */
export function SpreadsheetsPage() {
  const t = useTexts(spreadsheetsTexts)
  const { projectId, project, error, retry } = useCurrentProject()
  const search = useSearch({ from: '/shell/spreadsheets', select: ({ find }) => find ?? '' })
  if (projectId === null) return <SelectProjectFirst title={t('title')}>{t('selectHint')}</SelectProjectFirst>
  if (error && !project) {
    return (
      <Page title={t('title')}>
        <ErrorState error={error} onRetry={retry} />
      </Page>
    )
  }
  return <SpreadsheetList key={projectId} projectId={projectId} project={project} search={search} />
}
