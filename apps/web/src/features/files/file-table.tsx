import { endpoints, limits, type Project } from '@dossier/contract'
import { type KeyboardEvent, useMemo } from 'react'
import { useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { ErrorState, Pagination, type Selection, Table } from '../../ui/index.ts'
import { FileActions } from './file-actions.tsx'
import { type FileItem, keyOfItem, mayDelete, nameOfItem } from './file-item.ts'
import { type FileView, isFiltered, type SortKey } from './file-view.ts'
import { FilesEmpty } from './files-empty.tsx'
import { filesTexts } from './files.texts.ts'
import { filesByFolder, treeOfFolders } from './folder-tree.ts'
import type { ChosenFiles } from './upload/dropped-files.ts'
import { useFileColumns } from './use-file-columns.tsx'
import type { FileList } from './use-file-list.ts'
import { useReadAgain } from './use-read-again.ts'
import { useWidth } from './use-width.ts'

export interface FileTableProps {
  projectId: number
  list: FileList
  view: FileView
  onChangeView: (part: Partial<FileView>) => void
  /** What the reader may do; undefined until known: nothing yet. */
  can: Project['can'] | undefined
  selection: Selection
  onSelect: (selection: Selection) => void
  /** The file that is open or linked. */
  currentFileId: number | undefined
  onOpen: (item: FileItem) => void
  onOpenFolder: (folderId: number | null) => void
  onDelete: (items: readonly FileItem[]) => void
  /** Absent for readers who may not upload. */
  onChoose: ((files: ChosenFiles) => void) | undefined
}

/** The table of folders and files with its pages; by keyboard also Delete for the selection, and Backspace to the folder above. */
export function FileTable(props: FileTableProps) {
  const { projectId, list, view, onChangeView, can, selection, onSelect, currentFileId, onOpen, onOpenFolder, onDelete, onChoose } = props
  const t = useTexts(filesTexts)
  const userId = useSession()?.user.id
  const { readAgain, pendingId } = useReadAgain()
  const [measure, width] = useWidth()
  const filtered = isFiltered(view)
  const folders = useCall(endpoints.files.folders, { projectId }).data?.rows
  const folderFiles = useMemo(() => filesByFolder(treeOfFolders(folders ?? [])), [folders])
  const mayReadAgain = can !== undefined && can['files.readAgain'] !== 'none'
  const columns = useFileColumns({
    width,
    showPath: filtered,
    folderFiles,
    renderActions: (item) => (
      <FileActions
        item={item}
        onOpen={() => onOpen(item)}
        onReadAgain={
          mayReadAgain && item.itemKind === 'attachment' && item.status === 'failed' ? () => readAgain(item.projectId, item.id) : undefined
        }
        readingAgain={item.itemKind === 'attachment' && item.id === pendingId}
        onShowInFolder={filtered && item.itemKind === 'attachment' ? () => onOpenFolder(item.folderId) : undefined}
        onDelete={mayDelete([item], can, userId) ? () => onDelete([item]) : undefined}
      />
    ),
  })
  const rows = list.rows ?? []

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLTableRowElement)) return
    const chosen = rows.filter((row) => selection.has(keyOfItem(row)))
    if (event.key === 'Delete' && chosen.length > 0) onDelete(chosen)
    else if (event.key === 'Backspace' && !filtered && list.path && list.path.length > 0) onOpenFolder(list.path.at(-2)?.id ?? null)
    else return
    event.preventDefault()
  }

  if (list.error && !list.rows) return <ErrorState error={list.error} onRetry={list.retry} />
  const isEmpty = list.rows?.length === 0
  return (
    <div role="presentation" className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <div ref={measure} className="min-h-0 flex-1 overflow-y-auto">
        {isEmpty ? (
          <FilesEmpty
            where={filtered ? 'matches' : view.folderId === null ? 'workspace' : 'folder'}
            onChoose={onChoose}
            onShowAll={() => onChangeView({ search: '', status: null })}
          />
        ) : (
          width > 0 && (
            <Table
              label={t('title')}
              columns={columns}
              rows={list.rows}
              rowKey={keyOfItem}
              rowName={nameOfItem}
              onOpen={onOpen}
              sort={view.sort}
              onSortChange={({ key, direction }) => onChangeView({ sort: { key: key as SortKey, direction } })}
              current={currentFileId === undefined ? null : `attachment-${currentFileId}`}
              skeletonRows={limits.filesPageSize}
              {...(can && can['files.delete'] !== 'none' ? { selection, onSelectionChange: onSelect } : {})}
            />
          )
        )}
      </div>
      {list.count > limits.filesPageSize && (
        <div className="shrink-0 border-t border-line px-4">
          <Pagination page={view.page} pageSize={limits.filesPageSize} count={list.count} onPageChange={(page) => onChangeView({ page })} />
        </div>
      )}
    </div>
  )
}
