import { endpoints } from '@dossier/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Breadcrumbs, EmptyState, ErrorState, Page, Select, Skeleton } from '../../../ui/index.ts'
import { useCurrentProject } from '../../projects/index.ts'
import { DcfForm } from './dcf-form.tsx'
import { dcfTexts } from './dcf.texts.ts'

/** What is assumed of a company's future, to have it valued. */
export function DcfPage() {
  const t = useTexts(dcfTexts)
  const navigate = useNavigate({ from: '/workflows/dcf' })
  const asked = useSearch({ from: '/shell/workflows/dcf', select: (search) => search.company })
  const { projectId, project, error, retry } = useCurrentProject()
  const title = (
    <Breadcrumbs
      items={[
        {
          key: 'workflows',
          content: (
            <Link to="/workflows" search={{ ...(projectId !== null && { project: projectId }), workflow: 'dcf' }}>
              {t('workflows')}
            </Link>
          ),
        },
        { key: 'dcf', content: t('title') },
      ]}
    />
  )
  const companies = useCall(endpoints.companies.list, { projectId: projectId ?? 0 }, { enabled: projectId !== null })
  const failure = (error && !project && error) || (companies.error && !companies.data && companies.error)
  if (failure) {
    return (
      <Page title={title}>
        <ErrorState
          error={failure}
          onRetry={() => {
            retry()
            void companies.refetch()
          }}
        />
      </Page>
    )
  }
  const rows = companies.data?.rows
  const company = rows?.find((one) => one.company === asked) ?? rows?.[0]
  if (rows && company === undefined) {
    return (
      <Page title={title}>
        <EmptyState icon={Building2} title={t('title')}>
          {t('noCompany')}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title={title}
      actions={
        company &&
        rows && (
          <Select
            aria-label={t('company')}
            value={company.company}
            options={rows.map(({ company: value, name }) => ({ value, label: name }))}
            onChange={(event) => {
              void navigate({ search: (search) => ({ ...search, company: event.target.value }), replace: true })
            }}
          />
        )
      }
    >
      {company && projectId !== null ? (
        <Proposal key={company.company} projectId={projectId} company={company.company} mayRun={project?.can['outputs.make'] === 'all'} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  )
}

function Proposal({ projectId, company, mayRun }: { projectId: number; company: string; mayRun: boolean }) {
  const t = useTexts(dcfTexts)
  const { data, error, refetch } = useCall(endpoints.workflows.proposeDcf, { projectId, company })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton />
  if (data.refusal) {
    return (
      <EmptyState icon={Building2} title={t('refused')}>
        {data.refusal.message}
      </EmptyState>
    )
  }
  return <DcfForm projectId={projectId} proposal={data} mayRun={mayRun} />
}

function FormSkeleton() {
  return (
    <div className="mx-auto flex max-w-240 flex-col gap-4 p-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-60 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
