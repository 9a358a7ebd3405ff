import { type CompsAssumptions, endpoints, mayInOrganization } from '@dossier/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, Page, Skeleton } from '../../../ui/index.ts'
import { useSession } from '../../../session/index.ts'
import { useCurrentProject } from '../../projects/index.ts'
import { SelectProjectFirst } from '../../select-project/index.ts'
import { CompanySelect } from '../company-select.tsx'
import { UnknownCompany } from '../unknown-company.tsx'
import { WorkflowTitle } from '../workflow-title.tsx'
import { useKeptDraft } from '../kept/use-kept-draft.ts'
import { type CompsEdits, isEdits } from './comps-draft.ts'
import { RegisterPeers } from './register-peers.tsx'
import { CompsForm } from './comps-form.tsx'
import { compsTexts } from './comps.texts.ts'

/** A company with those that it is compared with, to have the comparison made; begins with an earlier one where the address names it. */
export function CompsPage() {
  const t = useTexts(compsTexts)
  const navigate = useNavigate({ from: '/workflows/comps' })
  const { company: asked, output: from } = useSearch({ from: '/shell/workflows/comps' })
  const { projectId, project, error, retry } = useCurrentProject()
  const companies = useCall(endpoints.companies.list, { projectId: projectId ?? 0 }, { enabled: projectId !== null })
  const earlier = useCall(endpoints.outputs.get, { id: from ?? 0 }, { enabled: from !== undefined })
  if (projectId === null) return <SelectProjectFirst title={t('title')}>{t('selectProjectBody')}</SelectProjectFirst>
  const title = <WorkflowTitle workflow="comps" projectId={projectId} />
  const failure =
    (error && !project && error) ||
    (companies.error && !companies.data && companies.error) ||
    (earlier.error && !earlier.data && earlier.error)
  if (failure) {
    return (
      <Page title={title}>
        <ErrorState
          error={failure}
          onRetry={() => {
            retry()
            void companies.refetch()
            if (from !== undefined) void earlier.refetch()
          }}
        />
      </Page>
    )
  }
  const rows = companies.data?.rows
  const result = earlier.data?.result
  const previous = result?.workflow === 'comps' ? result.assumptions : undefined
  const named = previous?.subject.company ?? asked
  const company = named === undefined ? rows?.[0] : rows?.find((one) => one.company === named)
  if (rows?.length === 0) {
    return (
      <Page title={title}>
        <EmptyState icon={Building2} title={t('title')}>
          {t('noCompany')}
        </EmptyState>
      </Page>
    )
  }
  const isAwaited = from !== undefined && !earlier.data
  return (
    <Page
      title={title}
      actions={
        rows &&
        !isAwaited && (
          <CompanySelect
            label={t('company')}
            companies={rows}
            company={company?.company}
            onChoose={(chosen) => {
              void navigate({ search: ({ output: _left, ...search }) => ({ ...search, company: chosen }), replace: true })
            }}
          />
        )
      }
    >
      {rows && !isAwaited && !company ? (
        <UnknownCompany />
      ) : company && !isAwaited ? (
        <Proposal
          key={`${company.company} ${from ?? ''}`}
          projectId={projectId}
          company={company.company}
          previous={previous}
          from={previous && from}
          mayRun={project?.can['outputs.make'] === 'all'}
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
      <EmptyState icon={Building2} title={t('refused')}>
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
