import { type Attachment, endpoints, type SavedSpreadsheet } from '@dossier/contract'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { FileQuestionMark } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Breadcrumbs, buttonClass, EmptyState, ErrorState, MiddleEllipsis, Page, Skeleton } from '../../../ui/index.ts'
import { useCurrentProject } from '../../projects/index.ts'
import { SelectProjectFirst } from '../../select-project/index.ts'
import type { CellPlace } from './cell-content.ts'
import { editorTexts } from './editor.texts.ts'
import { WorkbookEditor } from './workbook-editor.tsx'

/** The editor of one version of a workbook. Saving makes another version, whose id replaces this one in the address. */
export function SpreadsheetPage() {
  const t = useTexts(editorTexts)
  const id = Number(useParams({ from: '/shell/spreadsheets/$id', select: (params) => params.id }))
  const { projectId, project, error, retry } = useCurrentProject()
  if (projectId === null) return <SelectProjectFirst title={t('title')}>{t('selectHint')}</SelectProjectFirst>
  if (error && !project) {
    return (
      <Page title={t('title')}>
        <ErrorState error={error} onRetry={retry} />
      </Page>
    )
  }
  return <OpenedFile projectId={projectId} id={id} mayEdit={project && project.can['files.upload'] !== 'none'} />
}

interface OpenedFileProps {
  projectId: number
  id: number
  /** Undefined until the permissions are loaded. */
  mayEdit: boolean | undefined
}

function OpenedFile({ projectId, id, mayEdit }: OpenedFileProps) {
  const t = useTexts(editorTexts)
  const navigate = useNavigate()
  const { data: file, error, refetch } = useCall(endpoints.files.get, { projectId, attachmentId: id }, { enabled: Number.isInteger(id) })
  const [last, setLast] = useState<{ saved: SavedSpreadsheet; place: CellPlace | null }>()
  if (error && !file) {
    return (
      <Framed projectId={projectId} file={undefined}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Framed>
    )
  }
  if (file === undefined || mayEdit === undefined) {
    return (
      <Framed projectId={projectId} file={file}>
        <Skeleton className="h-full w-full" />
      </Framed>
    )
  }
  if (file.kind !== 'xlsx' && file.kind !== 'xls') {
    return (
      <Framed projectId={projectId} file={file}>
        <EmptyState icon={FileQuestionMark} title={t('notWorkbook')} action={<ToList projectId={projectId} />}>
          {t('notWorkbookHint')}
        </EmptyState>
      </Framed>
    )
  }
  const isAfterSave = last?.saved.spreadsheet.id === id
  return (
    <WorkbookEditor
      key={id}
      file={file}
      title={<Title projectId={projectId} file={file} />}
      mayEdit={mayEdit}
      saved={isAfterSave ? last.saved : undefined}
      place={isAfterSave ? last.place : null}
      onSaved={(saved, place) => {
        setLast({ saved, place })
        void navigate({
          to: '/spreadsheets/$id',
          params: { id: String(saved.spreadsheet.id) },
          search: { project: projectId },
          replace: true,
          ignoreBlocker: true,
        })
      }}
      onOpen={(other) =>
        void navigate({
          to: '/spreadsheets/$id',
          params: { id: String(other) },
          search: { project: projectId },
          replace: true,
          ignoreBlocker: true,
        })
      }
    />
  )
}

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
