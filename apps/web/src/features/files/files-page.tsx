import { useSearch } from '@tanstack/react-router'
import { ErrorState, Page } from '../../ui/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { useCurrentProject } from '../projects/index.ts'
import { FileBrowser } from './file-browser.tsx'
import { filesTexts } from './files.texts.ts'
import { SelectProjectFirst } from './select-project-first.tsx'

/** The screen of a workspace's files. */
export function FilesPage() {
  const t = useTexts(filesTexts)
  const { projectId, project, error, retry } = useCurrentProject()
  const { folder, file } = useSearch({ from: '/shell/files' })
  if (projectId === null) return <SelectProjectFirst />
  if (error && !project) {
    return (
      <Page title={t('title')}>
        <ErrorState error={error} onRetry={retry} />
      </Page>
    )
  }
  return <FileBrowser key={projectId} projectId={projectId} project={project} folderId={folder ?? null} linkedFileId={file} />
}
