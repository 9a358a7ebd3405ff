import { Link, useNavigate } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { selectProject } from '../../session/index.ts'
import { buttonClass, Combobox, EmptyState, Page } from '../../ui/index.ts'
import { selectProjectFirstTexts } from './select-project-first.texts.ts'
import { useProjects } from '../projects/index.ts'

/** A screen of one workspace while all are selected: it says what it shows of one, and asks for it. */
export function SelectProjectFirst({ title, children }: { title: string; children: string }) {
  const t = useTexts(selectProjectFirstTexts)
  const navigate = useNavigate()
  const projects = useProjects().data?.rows ?? []
  function choose(value: string) {
    const project = projects.find(({ id }) => String(id) === value)
    if (!project) return
    selectProject({ id: project.id, name: project.name })
    void navigate({ to: '.', search: (search) => ({ ...search, project: project.id }) })
  }
  return (
    <Page title={title}>
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
        {children}
      </EmptyState>
    </Page>
  )
}
