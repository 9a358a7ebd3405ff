import { endpoints, mayInOrganization } from '@dossier/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Building2, Landmark } from 'lucide-react'
import { useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Button, buttonClass, Combobox, EmptyState, ErrorState, Page } from '../../ui/index.ts'
import { useSession } from '../../session/index.ts'
import { useCurrentProject } from '../projects/index.ts'
import { registerAddress, registersTexts, registerTarget, RegisterView } from '../registers/index.ts'
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
  return (
    <ProjectCompanies
      key={projectId}
      projectId={projectId}
      mayEdit={project?.can['files.edit'] === 'all'}
      mayRun={project?.can['outputs.make'] === 'all'}
      mayUpload={project !== undefined && project.can['files.upload'] !== 'none'}
    />
  )
}

interface Props {
  projectId: number
  mayEdit: boolean
  mayRun: boolean
  mayUpload: boolean
}

function ProjectCompanies(props: Props) {
  const t = useTexts(companiesTexts)
  const ofRegisters = useTexts(registersTexts)
  const { projectId } = props
  const navigate = useNavigate({ from: '/companies' })
  const target = useSearch({ from: '/shell/companies', select: (search) => registerTarget(search.company) })
  if (target === undefined) return <CompaniesOfFiles {...props} />
  const show = (company: string | undefined) => {
    void navigate({ search: { project: projectId, ...(company !== undefined && { company }) } })
  }
  return (
    <Page fixed title={t('title')} actions={<Button onClick={() => show(undefined)}>{ofRegisters('toFiles')}</Button>}>
      <RegisterView
        projectId={projectId}
        target={target}
        mayUpload={props.mayUpload}
        onTarget={(next) => show(registerAddress(next))}
        onFiles={show}
      />
    </Page>
  )
}

/** Leads to the registers, for whoever may ask outside sources. */
function FindInRegister({ projectId }: { projectId: number }) {
  const t = useTexts(registersTexts)
  const user = useSession()?.user
  if (user === undefined || !mayInOrganization(user, 'sources.read')) return null
  return (
    <Link to="/companies" search={{ project: projectId, company: registerAddress('search') }} className={buttonClass('secondary')}>
      <Landmark aria-hidden className="size-4 shrink-0" />
      <span className="max-sm:sr-only">{t('find')}</span>
    </Link>
  )
}

function CompaniesOfFiles({ projectId, mayEdit, mayRun }: Props) {
  const t = useTexts(companiesTexts)
  const navigate = useNavigate({ from: '/companies' })
  const asked = useSearch({ from: '/shell/companies', select: (search) => search.company })
  const { data, error, refetch } = useCall(endpoints.companies.list, { projectId })
  const rows = data?.rows ?? []
  const chosen = asked === undefined ? rows[0] : rows.find(({ company }) => company === asked)
  if (error && !data) {
    return (
      <Page title={t('title')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (data && rows.length === 0) {
    return (
      <Page title={t('title')}>
        <EmptyState
          icon={Building2}
          title={t('emptyTitle')}
          action={
            <>
              <Link to="/files" search={{ project: projectId }} className={buttonClass('secondary')}>
                {t('toFiles')}
              </Link>
              <FindInRegister projectId={projectId} />
            </>
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
        data && (
          <>
            {(rows.length > 1 || !chosen) && (
              <Combobox
                label={t('company')}
                className="max-w-60 min-w-0"
                value={chosen?.company ?? ''}
                placeholder={t('choose')}
                options={rows.map(({ company, name }) => ({ value: company, label: name }))}
                onValueChange={(company) => {
                  void navigate({ search: (search) => ({ ...search, project: projectId, company }), replace: true })
                }}
              />
            )}
            <FindInRegister projectId={projectId} />
          </>
        )
      }
    >
      {chosen ? (
        <CompanyStatementsView key={chosen.company} projectId={projectId} company={chosen} mayEdit={mayEdit} mayRun={mayRun} />
      ) : data ? (
        <EmptyState icon={Building2} title={t('unknownTitle')}>
          {t('unknownBody')}
        </EmptyState>
      ) : (
        <StatementsSkeleton />
      )}
    </Page>
  )
}
