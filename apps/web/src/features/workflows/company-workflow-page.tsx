import { endpoints, type OutputDetail } from '@dossier/contract'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCall } from '../../api/index.ts'
import { EmptyState, Page } from '../../ui/index.ts'
import { useCurrentProject } from '../projects/index.ts'
import { SelectProjectFirst } from '../select-project/index.ts'
import { CompanySelect } from './company-select.tsx'
import { FailedWorkflow } from './failed-workflow.tsx'
import { NotAllowedNote } from './not-allowed-note.tsx'
import { UnknownCompany } from './unknown-company.tsx'
import { WorkflowTitle } from './workflow-title.tsx'

/** What the form of a company's workflow begins with. */
export interface CompanyWorkflow {
  projectId: number
  /** Key of the company. */
  company: string
  /** The output that it begins with, once it is read. */
  earlier: OutputDetail | undefined
  mayRun: boolean
}

interface Props {
  workflow: 'comps' | 'dcf'
  /** Of the address: the company, and the output that the form begins with. */
  asked: { company?: string | undefined; output?: number | undefined }
  texts: Record<'title' | 'selectProjectBody' | 'noCompany' | 'company', string>
  /** Whether the form scrolls by itself. */
  isFixed?: boolean
  skeleton: ReactNode
  /** Key of the company that an output is of, where the form can begin with it. */
  companyOf: (output: OutputDetail) => string | undefined
  /** Given the key of another company, whose form begins anew. */
  onChoose: (company: string) => void
  children: (of: CompanyWorkflow) => ReactNode
}

/** The page of a workflow about one company: chooses the company, reads the output that it begins with, and shows its form. */
export function CompanyWorkflowPage({ workflow, asked, texts, isFixed = false, skeleton, companyOf, onChoose, children }: Props) {
  const { output } = asked
  const { projectId, project, error, retry } = useCurrentProject()
  const companies = useCall(endpoints.companies.list, { projectId: projectId ?? 0 }, { enabled: projectId !== null })
  const earlier = useCall(endpoints.outputs.get, { id: output ?? 0 }, { enabled: output !== undefined })
  if (projectId === null) return <SelectProjectFirst title={texts.title}>{texts.selectProjectBody}</SelectProjectFirst>
  const title = <WorkflowTitle workflow={workflow} projectId={projectId} />
  const failure = (error && !project && error) || [companies, earlier].flatMap((call) => (call.error && !call.data ? [call.error] : []))[0]
  if (failure) {
    const ofOutput = output === undefined ? [] : [earlier.refetch]
    return <FailedWorkflow title={title} error={failure} retries={[retry, companies.refetch, ...ofOutput]} />
  }
  const rows = companies.data?.rows
  if (rows?.length === 0) {
    return (
      <Page title={title}>
        <EmptyState icon={Building2} title={texts.title}>
          {texts.noCompany}
        </EmptyState>
      </Page>
    )
  }
  const isAwaited = rows === undefined || (output !== undefined && !earlier.data)
  const named = (earlier.data && companyOf(earlier.data)) ?? asked.company
  const company = named === undefined ? rows?.[0] : rows?.find((one) => one.company === named)
  const mayRun = project?.can['outputs.make'] === 'all'
  return (
    <Page
      fixed={isFixed}
      title={title}
      actions={!isAwaited && <CompanySelect label={texts.company} companies={rows} company={company?.company} onChoose={onChoose} />}
    >
      {isAwaited ? (
        skeleton
      ) : company === undefined ? (
        <UnknownCompany />
      ) : (
        <>
          {project && !mayRun && <NotAllowedNote can={project.can} />}
          {children({ projectId, company: company.company, earlier: earlier.data, mayRun })}
        </>
      )}
    </Page>
  )
}
