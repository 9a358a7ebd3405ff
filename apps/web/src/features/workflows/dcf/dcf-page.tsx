import { type CompsComparison, type DcfValuationView, endpoints, type OutputDetail } from '@dossier/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/index.ts'
import { CompanyWorkflowPage } from '../company-workflow-page.tsx'
import { DcfForm } from './dcf-form.tsx'
import { dcfTexts } from './dcf.texts.ts'

/** What is assumed of a company's future, to have it valued; begins with an earlier valuation or a comparison where the address names one. */
export function DcfPage() {
  const t = useTexts(dcfTexts)
  const navigate = useNavigate({ from: '/workflows/dcf' })
  const asked = useSearch({ from: '/shell/workflows/dcf' })
  return (
    <CompanyWorkflowPage
      workflow="dcf"
      asked={asked}
      texts={{ title: t('title'), selectProjectBody: t('selectProjectBody'), noCompany: t('noCompany'), company: t('company') }}
      isFixed
      skeleton={<FormSkeleton />}
      companyOf={companyOfOutput}
      onChoose={(company) => {
        void navigate({ search: ({ output: _left, ...search }) => ({ ...search, company }), replace: true })
      }}
    >
      {({ projectId, company, earlier, mayRun }) => {
        const result = earlier?.result?.workflow === 'dcf' ? earlier.result : undefined
        const comparison = earlier?.result?.workflow === 'comps' ? earlier.result : undefined
        return (
          <Proposal
            key={`${company} ${asked.output ?? ''}`}
            projectId={projectId}
            company={company}
            mayRun={mayRun}
            earlier={earlier && result && { ...earlier, result }}
            compared={earlier && comparison && { ...earlier, result: comparison }}
          />
        )
      }}
    </CompanyWorkflowPage>
  )
}

/** The company of a valuation, or the subject of a comparison. */
function companyOfOutput({ result }: OutputDetail): string | undefined {
  if (result?.workflow === 'dcf') return result.companyKey ?? undefined
  return result?.workflow === 'comps' ? result.assumptions.subject.company : undefined
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
