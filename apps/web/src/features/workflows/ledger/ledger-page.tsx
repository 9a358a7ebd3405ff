import { type Attachment, endpoints, type LedgerColumns, type OutputResult } from '@dossier/contract'
import { Link, useSearch } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { buttonClass, EmptyState, Page, Skeleton } from '../../../ui/index.ts'
import { useCurrentProject } from '../../projects/index.ts'
import { SelectProjectFirst } from '../../select-project/index.ts'
import { FailedWorkflow } from '../failed-workflow.tsx'
import { WorkflowTitle } from '../workflow-title.tsx'
import { draftOfResult } from './draft-of-result.ts'
import { fittingFile } from './fitting-file.ts'
import { type LedgerDraft, type LedgerWorkflow, newDraft, purposesOf } from './ledger-draft.ts'
import { NotAllowedNote } from '../not-allowed-note.tsx'
import { LedgerForm } from './ledger-form.tsx'
import { ledgerTexts } from './ledger.texts.ts'
import { useLedgerColumns } from './use-ledger-columns.ts'

/** The newest files of each kind that are offered. */
const SHOWN = 100
/** Among so many of the newest files the form begins with the one that fits best. */
const COMPARED = 8

export function EcommercePage() {
  return <LedgerPage workflow="ecommerce" />
}

export function SaasPage() {
  return <LedgerPage workflow="saas" />
}

/** What metrics are made of: files of a workspace, and what is typed besides. */
function LedgerPage({ workflow }: { workflow: LedgerWorkflow }) {
  const t = useTexts(ledgerTexts)
  const { projectId, project, error, retry } = useCurrentProject()
  const { files, error: filesError, refetch } = useLedgerFiles(projectId)
  const [attempt, setAttempt] = useState(0)
  const earlier = useSearch({ strict: false, select: (search) => search.output })
  const compared = useLedgerColumns(
    projectId ?? 0,
    (files ?? []).slice(0, COMPARED).map(({ id }) => ({ key: id, purpose: 'orders', fileId: id, meanings: new Map() })),
  )
  const asked = useCall(endpoints.outputs.get, { id: earlier ?? 0 }, { enabled: earlier !== undefined })
  if (projectId === null) return <SelectProjectFirst title={t(workflow)}>{t('selectProjectBody')}</SelectProjectFirst>
  const title = <WorkflowTitle workflow={workflow} projectId={projectId} />
  const failure = (error && !project && error) || (filesError && !files && filesError) || (asked.error && !asked.data && asked.error)
  if (failure) {
    const ofOutput = earlier === undefined ? [] : [asked.refetch]
    return <FailedWorkflow title={title} error={failure} retries={[retry, refetch, ...ofOutput]} />
  }
  const isComparing = earlier === undefined && compared.some(({ isPending }) => isPending)
  if (!project || !files || isComparing || (earlier !== undefined && !asked.data)) {
    return (
      <Page title={title}>
        <div className="mx-auto flex max-w-280 flex-col gap-4 p-4">
          <Skeleton className="h-80 w-full" />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      </Page>
    )
  }
  if (files.length === 0) {
    return (
      <Page title={title}>
        <EmptyState
          icon={FileSpreadsheet}
          title={t('noFile')}
          action={
            <Link to="/files" search={{ project: projectId }} className={buttonClass('primary')}>
              {t('toFiles')}
            </Link>
          }
        >
          {t(`${workflow}FilesNote`)}
        </EmptyState>
      </Page>
    )
  }
  const candidates = compared.flatMap(({ data }) => data ?? [])
  const begun = draftOf(asked.data?.result ?? null, workflow)
  return (
    <Page title={title}>
      {project.can['outputs.make'] !== 'all' && <NotAllowedNote can={project.can} />}
      <LedgerForm
        key={`${projectId} ${earlier ?? ''} ${attempt}`}
        workflow={workflow}
        projectId={projectId}
        files={files}
        begin={begun ?? newDraft(workflow, project.name, firstSource(workflow, candidates) ?? { fileId: files[0]?.id })}
        candidates={candidates}
        from={begun && earlier}
        mayRun={project.can['outputs.make'] === 'all'}
        onReset={() => setAttempt(attempt + 1)}
      />
    </Page>
  )
}

/** The first purpose that a file fits, with that file. */
function firstSource(workflow: LedgerWorkflow, candidates: readonly LedgerColumns[]) {
  const fitting = purposesOf[workflow].map((purpose) => ({ purpose, fileId: fittingFile(purpose, candidates) }))
  return fitting.find(({ fileId }) => fileId !== undefined)
}

/** What an output of this workflow was made of, to change it. */
function draftOf(result: OutputResult | null, workflow: LedgerWorkflow): LedgerDraft | undefined {
  if (result?.workflow !== 'ecommerce' && result?.workflow !== 'saas') return undefined
  return result.workflow === workflow ? draftOfResult(result) : undefined
}

/** Files that rows can be read from, delimited text first, the newest of each kind first. */
function useLedgerFiles(projectId: number | null): { files: Attachment[] | undefined; error: Error | null; refetch: () => void } {
  const asked = { projectId: projectId ?? 0, limit: SHOWN, offset: 0 }
  const options = { enabled: projectId !== null }
  const text = useCall(endpoints.files.list, { ...asked, kind: 'csv' }, options)
  const books = useCall(endpoints.files.list, { ...asked, kind: 'xlsx' }, options)
  return {
    files: text.data && books.data && [...text.data.rows, ...books.data.rows],
    error: text.error ?? books.error,
    refetch: () => {
      void text.refetch()
      void books.refetch()
    },
  }
}
