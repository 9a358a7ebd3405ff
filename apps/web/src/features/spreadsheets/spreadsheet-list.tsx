import { endpoints, limits, type Project, type Spreadsheet, type SpreadsheetSort } from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { Plus, SearchX, Sheet } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { call, failureWords, useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Badge, Button, EmptyState, ErrorState, Page, Pagination, showToast, Table, Tooltip } from '../../ui/index.ts'
import type { Sort } from '../../ui/sort-button.tsx'
import { formatComparison } from '../evidence/index.ts'
import { beginUpload } from '../files/begin-upload.ts'
import { DropArea } from '../files/drop-area.tsx'
import { FileDialogs, type OpenDialog } from '../files/file-dialogs.tsx'
import { asItem, mayDelete } from '../files/file-item.ts'
import { SearchField } from '../files/search-field.tsx'
import { type ChosenFiles, filesOfEntries } from '../files/upload/dropped-files.ts'
import { isOnRow, rowOf } from '../files/use-row-clicks.ts'
import { chooseVersion } from '../files/versions/choose-version.ts'
import { SpreadsheetActions } from './spreadsheet-actions.tsx'
import { spreadsheetsTexts } from './spreadsheets.texts.ts'
import { UploadButton } from './upload-button.tsx'
import { useSpreadsheetColumns } from './use-spreadsheet-columns.tsx'

export interface SpreadsheetListProps {
  projectId: number
  /** Undefined until loaded. */
  project: Project | undefined
  search: string
}

const sortKeys: readonly SpreadsheetSort[] = ['filename', 'uploadedBy', 'uploadedAt', 'lastModifiedAt']

const NewSpreadsheetDialog = lazy(async () => ({ default: (await import('./new-spreadsheet-dialog.tsx')).NewSpreadsheetDialog }))

/** The dialogs of the files' screen that a row opens. */
type FileDialogKind = 'rename' | 'delete' | 'versions'

/** The workbooks of a workspace, at first the last modified first. Keys: F2 renames, Delete deletes the focused row. */
export function SpreadsheetList({ projectId, project, search }: SpreadsheetListProps) {
  const t = useTexts(spreadsheetsTexts)
  const navigate = useNavigate({ from: '/spreadsheets' })
  const userId = useSession()?.user.id
  const [place, setPlace] = useState({ search, page: 1 })
  const page = place.search === search ? place.page : 1
  const [sort, setSort] = useState<Sort>({ key: 'lastModifiedAt' satisfies SpreadsheetSort, direction: 'descending' })
  const [isCreating, setCreating] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { data, error, refetch } = useCall(
    endpoints.spreadsheets.list,
    {
      projectId,
      limit: limits.pageSize,
      offset: (page - 1) * limits.pageSize,
      sort: sortKeys.find((key) => key === sort.key) ?? 'lastModifiedAt',
      direction: sort.direction,
      ...(search === '' ? {} : { search }),
    },
    { placeholderData: (before) => before },
  )
  const can = project?.can
  const mayUpload = can !== undefined && can['files.upload'] !== 'none'
  const mayEdit = can !== undefined && can['files.edit'] !== 'none'
  const mayReadActivity = can !== undefined && can['activity.read'] !== 'none'
  const lastPage = Math.max(1, Math.ceil((data?.count ?? 0) / limits.pageSize))
  const isBeyond = data?.rows.length === 0 && page > lastPage
  // The last row of the last page was deleted.
  if (isBeyond) setPlace({ search, page: lastPage })

  const find = (find: string) =>
    void navigate({ search: ({ find: _find, ...rest }) => (find === '' ? rest : { ...rest, find }), replace: true })
  const open = ({ id }: Pick<Spreadsheet, 'id'>) =>
    void navigate({ to: '/spreadsheets/$id', params: { id: String(id) }, search: { project: projectId } })
  const target = { projectId, projectName: project?.name ?? '', folderId: null, folderPath: [] }
  const upload = (files: ChosenFiles) => void beginUpload(files, { ...target, only: 'workbooks' })
  /** Opens a dialog of the files' screen, which needs the file's own record. */
  const openDialog = async (kind: FileDialogKind, { id }: Spreadsheet) => {
    try {
      const file = await call(endpoints.files.get, { projectId, attachmentId: id })
      if (kind === 'rename') setDialog({ kind, item: asItem(file) })
      else if (kind === 'delete') setDialog({ kind, items: [asItem(file)], all: null })
      else setDialog({ kind, file })
    } catch (failure) {
      if (failure instanceof Error) showToast({ kind: 'failure', ...failureWords(failure) })
    }
  }
  const mayDeleteRow = ({ uploadedBy, lastModifiedBy }: Spreadsheet): boolean => {
    const extent = can?.['files.delete'] ?? 'none'
    return extent === 'all' || (extent === 'own' && uploadedBy.id === userId && lastModifiedBy.id === userId)
  }
  const columns = useSpreadsheetColumns((row) => (
    <SpreadsheetActions
      projectId={projectId}
      spreadsheet={row}
      onOpen={() => open(row)}
      onVersions={() =>
        void navigate({ to: '/spreadsheets/$id', params: { id: String(row.id) }, search: { project: projectId, panel: 'versions' } })
      }
      onUploadVersion={mayUpload ? () => void openDialog('versions', row) : undefined}
      onActivity={mayReadActivity ? () => void navigate({ to: '/activity', search: { project: projectId, type: 'file' } }) : undefined}
      onRename={mayEdit ? () => void openDialog('rename', row) : undefined}
      onDelete={mayDeleteRow(row) ? () => void openDialog('delete', row) : undefined}
      mayDuplicate={mayUpload}
    />
  ))

  function onKeyDown(event: KeyboardEvent) {
    const focused = isOnRow(event.target) ? data?.rows[rowOf(event.target)] : undefined
    if (focused === undefined) return
    if (event.key === 'F2' && mayEdit) void openDialog('rename', focused)
    else if (event.key === 'Delete' && mayDeleteRow(focused)) void openDialog('delete', focused)
    else return
    event.preventDefault()
  }

  const isEmpty = data?.count === 0
  return (
    <Page
      title={t('title')}
      fixed
      actions={
        mayUpload ? (
          <>
            <Button icon={Plus} onClick={() => setCreating(true)}>
              {t('create')}
            </Button>
            <UploadButton label={t('upload')} onChoose={upload} />
          </>
        ) : (
          can !== undefined && (
            <Tooltip text={t('readOnlyHint')}>
              <button type="button">
                <Badge>{t('readOnly')}</Badge>
              </button>
            </Tooltip>
          )
        )
      }
    >
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
        {(!isEmpty || search !== '') && (
          <div className="flex min-h-12 shrink-0 items-center border-b border-line px-4 py-2">
            <SearchField search={search} label={t('search')} onSearch={find} />
          </div>
        )}
        <div role="presentation" className="min-h-0 flex-1 overflow-y-auto" onKeyDown={onKeyDown}>
          {error && !data ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : isEmpty && search !== '' ? (
            <EmptyState icon={SearchX} title={t('noMatches')} action={<Button onClick={() => find('')}>{t('showAll')}</Button>}>
              {t('noMatchesHint')}
            </EmptyState>
          ) : isEmpty ? (
            <EmptyState
              icon={Sheet}
              title={t('emptyTitle')}
              action={
                mayUpload && (
                  <>
                    <UploadButton label={t('upload')} onChoose={upload} />
                    <Button icon={Plus} onClick={() => setCreating(true)}>
                      {t('create')}
                    </Button>
                  </>
                )
              }
            >
              {t(mayUpload ? 'emptyHint' : 'emptyReadOnly')}
            </EmptyState>
          ) : (
            <Table
              label={t('title')}
              columns={columns}
              rows={data?.rows}
              rowKey={({ id }) => id}
              rowName={({ filename }) => filename}
              onOpen={open}
              sort={sort}
              onSortChange={(next) => {
                setSort(next)
                setPlace({ search, page: 1 })
              }}
              skeletonRows={limits.pageSize}
            />
          )}
        </div>
        {data && data.count > limits.pageSize && (
          <div className="shrink-0 border-t border-line px-4">
            <Pagination
              page={page}
              pageSize={limits.pageSize}
              count={data.count}
              onPageChange={(next) => setPlace({ search, page: next })}
            />
          </div>
        )}
        <DropArea label={mayUpload ? t('dropHere') : null} onDrop={(entries) => void filesOfEntries(entries).then(upload)} />
      </div>
      {isCreating && (
        <Suspense>
          <NewSpreadsheetDialog
            projectId={projectId}
            mayReadOutputs={can?.['outputs.read'] !== 'none'}
            onClose={() => setCreating(false)}
            onCreated={open}
          />
        </Suspense>
      )}
      <FileDialogs
        projectId={projectId}
        folderId={null}
        dialog={dialog}
        onClose={() => setDialog(null)}
        onDeleted={() => setDialog(null)}
        onMove={() => setDialog(null)}
        moving={false}
        onCompare={(versions) => void navigate({ to: '/files', search: { project: projectId, compare: formatComparison(versions) } })}
        onUploadVersion={
          mayUpload
            ? (file) => chooseVersion({ ...target, folderId: file.folderId, folderPath: file.path, versionOf: file.id, only: 'workbooks' })
            : undefined
        }
        mayDelete={(file) => mayDelete([asItem(file)], can, userId)}
      />
    </Page>
  )
}
