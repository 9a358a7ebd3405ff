import { type Attachment, endpoints, type Project } from '@dossier/contract'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { FileQuestionMark } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useCall } from '../../../api/index.ts'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { Breadcrumbs, buttonClass, EmptyState, ErrorState, MiddleEllipsis, Page, showToast, Skeleton } from '../../../ui/index.ts'
import { useFileBytes } from '../../evidence/viewer/previews/use-file-bytes.ts'
import { useCurrentProject } from '../../projects/index.ts'
import { SelectProjectFirst } from '../../select-project/index.ts'
import { panelCoversCells } from './panel/covers-cells.ts'
import type { CellPlace } from './cell-content.ts'
import { nameOfPlace, placeOfCell } from './cell-name.ts'
import { mergeTexts } from './conflict/merge.texts.ts'
import { keepDraft } from './drafts.ts'
import { editorTexts } from './editor.texts.ts'
import { handOn } from './handover.ts'
import { loadUniver } from './load-univer.ts'
import { prepareReading } from './loading/open-workbook.ts'
import { WorkbookEditor } from './workbook-editor.tsx'

/** The editor of one version of a workbook. Saving makes another version, whose id replaces this one in the address. */
export function SpreadsheetPage() {
  const t = useTexts(editorTexts)
  const id = Number(useParams({ from: '/shell/spreadsheets/$id', select: (params) => params.id }))
  const language = useLanguage()
  // Where it fails, opening the cells asks again and says so.
  useEffect(() => {
    prepareReading()
    void loadUniver(language).catch(() => undefined)
  }, [language])
  const { projectId, project, error, retry } = useCurrentProject()
  if (projectId === null) return <SelectProjectFirst title={t('title')}>{t('selectHint')}</SelectProjectFirst>
  if (error && !project) {
    return (
      <Page title={t('title')}>
        <ErrorState error={error} onRetry={retry} />
      </Page>
    )
  }
  return <OpenedFile projectId={projectId} id={id} can={project?.can} />
}

interface OpenedFileProps {
  projectId: number
  id: number
  /** Undefined until loaded. */
  can: Project['can'] | undefined
}

function OpenedFile({ projectId, id, can }: OpenedFileProps) {
  const t = useTexts(editorTexts)
  const merging = useTexts(mergeTexts)
  const navigate = useNavigate()
  const cell = useSearch({ from: '/shell/spreadsheets/$id', select: ({ cell: named }) => named })
  const { data: file, error, refetch } = useCall(endpoints.files.get, { projectId, attachmentId: id }, { enabled: Number.isInteger(id) })
  // Asked for before it is known what the user may do with the workspace.
  useFileBytes({ projectId, id }, file !== undefined && isWorkbook(file))
  if (error && !file) {
    return (
      <Framed projectId={projectId} file={undefined}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Framed>
    )
  }
  if (file === undefined || can === undefined) {
    return (
      <Framed projectId={projectId} file={file}>
        <Skeleton className="h-full w-full" />
      </Framed>
    )
  }
  if (!isWorkbook(file)) {
    return (
      <Framed projectId={projectId} file={file}>
        <EmptyState icon={FileQuestionMark} title={t('notWorkbook')} action={<ToList projectId={projectId} />}>
          {t('notWorkbookHint')}
        </EmptyState>
      </Framed>
    )
  }
  /** Opens another version, with the panel that is open unless that would cover the cell to go to. */
  const open = (other: number, place: CellPlace | null = null) =>
    void navigate({
      to: '/spreadsheets/$id',
      params: { id: String(other) },
      search: ({ panel }) => ({
        project: projectId,
        ...(panel !== undefined && !(place !== null && panelCoversCells()) && { panel }),
        ...(place !== null && { cell: nameOfPlace(place) }),
      }),
      replace: true,
      ignoreBlocker: true,
    })
  return (
    // The evidence pane takes room from it, so its own width decides what is shown.
    <div className="@container/editor flex h-full min-w-0 flex-1">
      <WorkbookEditor
        key={id}
        file={file}
        title={<Title projectId={projectId} file={file} />}
        mayEdit={can['files.upload'] !== 'none'}
        mayAsk={can['search.ask'] !== 'none' && can['search.read'] !== 'none'}
        mayAudit={can['outputs.make'] !== 'none' && can['outputs.read'] !== 'none'}
        place={cell === undefined ? null : placeOfCell(cell)}
        onSaved={(saved, place) => {
          handOn({ fileId: saved.spreadsheet.id, saved, place })
          open(saved.spreadsheet.id)
        }}
        onOpen={open}
        onMerged={({ onto, edits }, place) => {
          // Also as a draft: until they are on the page, the tab may close.
          void keepDraft({ projectId, fileId: onto.id }, edits)
          handOn({ fileId: onto.id, place, edits })
          showToast({ kind: 'success', title: merging(edits.length === 0 ? 'nothingLeft' : 'merged', { version: onto.version }) })
          open(onto.id)
        }}
      />
    </div>
  )
}

const isWorkbook = ({ kind }: Attachment): boolean => kind === 'xlsx' || kind === 'xls'

function ToList({ projectId }: { projectId: number }) {
  const t = useTexts(editorTexts)
  return (
    <Link to="/spreadsheets" search={{ project: projectId }} className={buttonClass('primary')}>
      {t('toList')}
    </Link>
  )
}

function Title({ projectId, file }: { projectId: number; file: Attachment | undefined }) {
  const t = useTexts(editorTexts)
  return (
    <Breadcrumbs
      items={[
        {
          key: 'list',
          wideOnly: true,
          content: (
            <Link to="/spreadsheets" search={{ project: projectId }}>
              {t('title')}
            </Link>
          ),
        },
        { key: 'file', content: <MiddleEllipsis text={file?.filename ?? ''} /> },
      ]}
    />
  )
}

function Framed({ projectId, file, children }: { projectId: number; file: Attachment | undefined; children: ReactNode }) {
  return <Page title={<Title projectId={projectId} file={file} />}>{children}</Page>
}
