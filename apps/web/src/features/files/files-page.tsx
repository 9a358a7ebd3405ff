import { useSearch } from '@tanstack/react-router'
import { ErrorState, Page } from '../../ui/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { parseComparison } from '../evidence/index.ts'
import { useCurrentProject } from '../projects/index.ts'
import { SelectProjectFirst } from '../select-project/index.ts'
import { FileBrowser } from './file-browser.tsx'
import { binPart } from './bin/bin-part.ts'
import { comparisonPart } from './comparison/comparison-part.ts'
import { filesTexts } from './files.texts.ts'

/** The screen of a workspace's files. */
export function FilesPage() {
  const t = useTexts(filesTexts)
  const { projectId, project, error, retry } = useCurrentProject()
  const { folder, file, compare, bin } = useSearch({ from: '/shell/files' })
  if (projectId === null) return <SelectProjectFirst title={t('title')}>{t('selectHint')}</SelectProjectFirst>
  if (error && !project) {
    return (
      <Page title={t('title')}>
        <ErrorState error={error} onRetry={retry} />
      </Page>
    )
  }
  if (bin) {
    return <binPart.Part key={projectId} projectId={projectId} project={project} fallback={<Page title={t('title')}>{null}</Page>} />
  }
  const compared = parseComparison(compare)
  if (compared) {
    return <comparisonPart.Part key={compare} projectId={projectId} compared={compared} fallback={<Page title={t('title')}>{null}</Page>} />
  }
  return <FileBrowser key={projectId} projectId={projectId} project={project} folderId={folder ?? null} linkedFileId={file} />
}
