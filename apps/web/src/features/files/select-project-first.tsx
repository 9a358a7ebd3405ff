import { Link } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../i18n/index.ts'
import { selectProject } from '../../session/index.ts'
import { buttonClass, Combobox, EmptyState, Page } from '../../ui/index.ts'
import { useProjects } from '../projects/index.ts'
import { filesTexts } from './files.texts.ts'

/** Files belong to a workspace: with All selected the page asks for one. */
export function SelectProjectFirst() {
  const t = useTexts(filesTexts)
  const navigate = useNavigate()
  const projects = useProjects().data?.rows ?? []
  function choose(value: string) {
    const project = projects.find(({ id }) => String(id) === value)
    if (!project) return
    selectProject({ id: project.id, name: project.name })
    void navigate({ to: '/files', search: { project: project.id } })
  }
  return (
    <Page title={t('title')}>
      <EmptyState
        icon={FolderOpen}
        title={<span role="alert">{t('pleaseSelectProjectFirst')}</span>}
        action={
          <>
            {projects.length > 0 && (
              <Combobox
                label={t('chooseWorkspace')}
                options={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
                value=""
                searchable={projects.length > 10}
                onValueChange={choose}
                trigger={
                  <button type="button" className={buttonClass('primary')}>
                    {t('chooseWorkspace')}
                  </button>
                }
              />
            )}
            <Link to="/" className={buttonClass()}>
              {t('goHome')}
            </Link>
          </>
        }
      >
        {t('selectHint')}
      </EmptyState>
    </Page>
  )
}
