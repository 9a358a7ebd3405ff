import { type CompsAssumptions, endpoints, mayInOrganization, type OutputDetail } from '@dossier/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/index.ts'
import { useSession } from '../../../session/index.ts'
import { CompanyWorkflowPage } from '../company-workflow-page.tsx'
import { useKeptDraft } from '../kept/use-kept-draft.ts'
import { AsOfField } from './as-of-field.tsx'
import { type CompsEdits, isEdits } from './comps-draft.ts'
import { RegisterPeers } from './register-peers.tsx'
import { CompsForm } from './comps-form.tsx'
import { compsTexts } from './comps.texts.ts'

/** A company with those that it is compared with, to have the comparison made; begins with an earlier one where the address names it. */
export function CompsPage() {
  const t = useTexts(compsTexts)
  const navigate = useNavigate({ from: '/workflows/comps' })
  const asked = useSearch({ from: '/shell/workflows/comps' })
  return (
    <CompanyWorkflowPage
      workflow="comps"
      asked={asked}
      texts={{ title: t('title'), selectProjectBody: t('selectProjectBody'), noCompany: t('noCompany'), company: t('company') }}
      skeleton={<FormSkeleton />}
      companyOf={(output) => assumptionsOf(output)?.subject.company}
      onChoose={(company) => {
        void navigate({ search: ({ output: _left, ...search }) => ({ ...search, company }), replace: true })
      }}
    >
      {({ projectId, company, earlier, mayRun }) => {
        const previous = earlier && assumptionsOf(earlier)
        return (
          <Proposal
            key={`${company} ${asked.output ?? ''}`}
            projectId={projectId}
            company={company}
            previous={previous}
            from={previous && asked.output}
            mayRun={mayRun}
          />
        )
      }}
    </CompanyWorkflowPage>
  )
}

/** What an earlier comparison was made of. */
const assumptionsOf = ({ result }: OutputDetail): CompsAssumptions | undefined =>
  result?.workflow === 'comps' ? result.assumptions : undefined

interface ProposalProps {
  projectId: number
  company: string
  previous: CompsAssumptions | undefined
  /** The output that it begins with. */
  from: number | undefined
  mayRun: boolean
}

/** Holds what is typed, which neither another as-of date nor a look elsewhere undoes. */
function Proposal({ projectId, company, previous, from, mayRun }: ProposalProps) {
  const t = useTexts(compsTexts)
  const user = useSession()?.user
  const mayAskSources = user !== undefined && mayInOrganization(user, 'sources.read')
  const kept = useKeptDraft<CompsEdits>(`comps ${projectId} ${company} ${from ?? 'new'}`, () => ({ companies: {} }), isEdits)
  const asOf = kept.draft.asOf ?? previous?.asOf
  const { data, error, refetch } = useCall(endpoints.workflows.proposeComps, {
    projectId,
    company,
    ...(asOf !== undefined && { asOf }),
    ...(previous?.subject.scope !== undefined && { scope: previous.subject.scope }),
    ...(previous?.subject.currency !== undefined && { currency: previous.subject.currency }),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton />
  if (data.subject.refusal) {
    return (
      <EmptyState icon={Building2} title={t('refused')} action={<AsOfField asOf={data.asOf} kept={kept} />}>
        {data.subject.refusal.message}
      </EmptyState>
    )
  }
  if (data.peers.length === 0) {
    return (
      <>
        <EmptyState icon={Building2} title={data.subject.name}>
          {t('noPeers')}
        </EmptyState>
        {mayAskSources && (
          <div className="mx-auto max-w-180 px-4 pb-6">
            <RegisterPeers projectId={projectId} company={company} />
          </div>
        )}
      </>
    )
  }
  return <CompsForm projectId={projectId} proposal={data} previous={previous} from={from} kept={kept} mayRun={mayRun} />
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}
