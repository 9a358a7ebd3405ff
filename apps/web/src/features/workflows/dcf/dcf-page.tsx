import { type CompsComparison, type DcfValuationView, endpoints } from '@dossier/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, Page, Skeleton } from '../../../ui/index.ts'
import { useCurrentProject } from '../../projects/index.ts'
import { SelectProjectFirst } from '../../select-project/index.ts'
import { CompanySelect } from '../company-select.tsx'
import { UnknownCompany } from '../unknown-company.tsx'
import { WorkflowTitle } from '../workflow-title.tsx'
import { DcfForm } from './dcf-form.tsx'
import { dcfTexts } from './dcf.texts.ts'

/** What is assumed of a company's future, to have it valued; begins with an earlier valuation or a comparison where the address names one. */
export function DcfPage() {
  const t = useTexts(dcfTexts)
  const navigate = useNavigate({ from: '/workflows/dcf' })
  const { company: named, output } = useSearch({ from: '/shell/workflows/dcf' })
  const { projectId, project, error, retry } = useCurrentProject()
  const companies = useCall(endpoints.companies.list, { projectId: projectId ?? 0 }, { enabled: projectId !== null })
  const earlier = useCall(endpoints.outputs.get, { id: output ?? 0 }, { enabled: output !== undefined })
  if (projectId === null) return <SelectProjectFirst title={t('title')}>{t('selectProjectBody')}</SelectProjectFirst>
  const title = <WorkflowTitle workflow="dcf" projectId={projectId} />
  const result = earlier.data?.result?.workflow === 'dcf' ? earlier.data.result : undefined
  const comparison = earlier.data?.result?.workflow === 'comps' ? earlier.data.result : undefined
  const failure = (error && !project && error) || [companies, earlier].flatMap((call) => (call.error && !call.data ? [call.error] : []))[0]
  if (failure) {
    return (
      <Page title={title}>
        <ErrorState
          error={failure}
          onRetry={() => {
            retry()
            void companies.refetch()
            if (output !== undefined) void earlier.refetch()
          }}
        />
      </Page>
    )
  }
  const rows = companies.data?.rows
  const isAwaited = output !== undefined && !earlier.data
  const begun = result?.companyKey ?? comparison?.subject.company
  const asked = begun ?? named
  const company = asked === undefined ? rows?.[0] : rows?.find((one) => one.company === asked)
  if (rows?.length === 0) {
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
      fixed
      title={title}
      actions={
        rows &&
        !isAwaited && (
          <CompanySelect
            label={t('company')}
            companies={rows}
            company={company?.company}
            onChoose={(chosen) => {
              void navigate({ search: ({ output: _other, ...search }) => ({ ...search, company: chosen }), replace: true })
            }}
          />
        )
      }
    >
      {rows && !isAwaited && !company ? (
        <UnknownCompany />
      ) : company && !isAwaited ? (
        <Proposal
          key={`${company.company} ${output ?? ''}`}
          projectId={projectId}
          company={company.company}
          mayRun={project?.can['outputs.make'] === 'all'}
          earlier={earlier.data && result && { ...earlier.data, result }}
          compared={earlier.data && comparison && { ...earlier.data, result: comparison }}
        />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  )
}

interface ProposalProps {
  projectId: number
  company: string
  mayRun: boolean
  /** The output whose assumptions are changed. */
  earlier: { id: number; createdAt: string; result: DcfValuationView } | undefined
  /** The comparison that it begins with. */
  compared: { id: number; createdAt: string; result: CompsComparison } | undefined
}

function Proposal({ projectId, company, mayRun, earlier, compared }: ProposalProps) {
  const t = useTexts(dcfTexts)
  const { id, createdAt, result } = earlier ?? {}
  const { data, error, refetch } = useCall(endpoints.workflows.proposeDcf, {
    projectId,
    company,
    ...(result && { scope: result.scope, currency: result.currency, years: result.assumptions.scenarios.base.growth.rates.length }),
    ...(compared && {
      currency: compared.result.currency,
      ...(compared.result.assumptions.subject.scope !== undefined && { scope: compared.result.assumptions.subject.scope }),
    }),
  })
  const from =
    id === undefined || createdAt === undefined || result === undefined ? undefined : { id, createdAt, assumptions: result.assumptions }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton />
  if (data.refusal) {
    return (
      <EmptyState icon={Building2} title={t('refused')}>
        {data.refusal.message}
      </EmptyState>
    )
  }
  return <DcfForm projectId={projectId} proposal={data} mayRun={mayRun} from={from} compared={compared} />
}

function FormSkeleton() {
  return (
    <div className="mx-auto flex w-full max-w-240 flex-col gap-4 p-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-60 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
