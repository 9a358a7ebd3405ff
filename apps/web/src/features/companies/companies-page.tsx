import { endpoints } from '@dossier/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { buttonClass, Combobox, EmptyState, ErrorState, Page } from '../../ui/index.ts'
import { useCurrentProject } from '../projects/index.ts'
import { SelectProjectFirst } from '../select-project/index.ts'
import { companiesTexts } from './companies.texts.ts'
import { CompanyStatementsView } from './company-statements.tsx'
import { StatementsSkeleton } from './statements-skeleton.tsx'

/** The companies of a workspace, each with its statements over the years. */
export function CompaniesPage() {
  const t = useTexts(companiesTexts)
  const { projectId, project, error, retry } = useCurrentProject()
  if (projectId === null) return <SelectProjectFirst title={t('title')}>{t('selectProjectBody')}</SelectProjectFirst>
  if (error && !project) {
    return (
      <Page title={t('title')}>
        <ErrorState error={error} onRetry={retry} />
      </Page>
    )
  }
  return <ProjectCompanies key={projectId} projectId={projectId} mayEdit={project?.can['files.edit'] === 'all'} />
}

function ProjectCompanies({ projectId, mayEdit }: { projectId: number; mayEdit: boolean }) {
  const t = useTexts(companiesTexts)
  const navigate = useNavigate({ from: '/companies' })
  const asked = useSearch({ from: '/shell/companies', select: (search) => search.company })
  const { data, error, refetch } = useCall(endpoints.companies.list, { projectId })
  const rows = data?.rows ?? []
  const chosen = rows.find(({ company }) => company === asked) ?? rows[0]
  if (error && !data) {
    return (
      <Page title={t('title')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (data && chosen === undefined) {
    return (
      <Page title={t('title')}>
        <EmptyState
          icon={Building2}
          title={t('emptyTitle')}
          action={
            <Link to="/files" search={{ project: projectId }} className={buttonClass('secondary')}>
              {t('toFiles')}
            </Link>
          }
        >
          {t('emptyBody')}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page
      fixed
      title={t('title')}
      actions={
        chosen &&
        rows.length > 1 && (
          <Combobox
            label={t('company')}
            className="max-w-60"
            value={chosen.company}
            options={rows.map(({ company, name }) => ({ value: company, label: name }))}
            onValueChange={(company) => {
              void navigate({ search: (search) => ({ ...search, project: projectId, company }), replace: true })
            }}
          />
        )
      }
    >
      {chosen ? (
        <CompanyStatementsView key={chosen.company} projectId={projectId} company={chosen} mayEdit={mayEdit} />
      ) : (
        <StatementsSkeleton />
      )}
    </Page>
  )
}
