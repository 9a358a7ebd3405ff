import { limits, type Project } from '@dossier/contract'
import type { DragEvent, KeyboardEvent } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { ErrorState, Pagination, type Selection, Table } from '../../ui/index.ts'
import { FileActions } from './file-actions.tsx'
import type { FileCommands } from './file-commands.ts'
import { isFiltered, noFilter } from './file-filter.ts'
import { keyOfItem, nameOfItem } from './file-item.ts'
import type { FileView, SortKey } from './file-view.ts'
import { FilesEmpty } from './files-empty.tsx'
import { filesTexts } from './files.texts.ts'
import { draggedWith } from './item-places.ts'
import type { ChosenFiles } from './upload/dropped-files.ts'
import { useFileColumns } from './use-file-columns.tsx'
import type { FileList } from './use-file-list.ts'
import type { ItemDrag } from './use-item-drag.ts'
import { useReadAgain } from './use-read-again.ts'
import { isOnRow, rowOf, useRowClicks } from './use-row-clicks.ts'
import { useWidth } from './use-width.ts'

export interface FileTableProps {
  list: FileList
  view: FileView
  onChangeView: (part: Partial<FileView>) => void
  /** Permissions of the user; undefined while they load. */
  can: Project['can'] | undefined
  commands: FileCommands
  selection: Selection
  onSelect: (selection: Selection) => void
  /** Id of the open or linked file. */
  currentFileId: number | undefined
  /** Undefined for users who may not move anything. */
  drag: ItemDrag | undefined
  /** Undefined for users who may not upload. */
  onChoose: ((files: ChosenFiles) => void) | undefined
}

/** The paged table of folders and files. Keys: F2 renames, Delete deletes the selection, Backspace opens the folder above. */
export function FileTable(props: FileTableProps) {
  const { list, view, onChangeView, can, commands, selection, onSelect, currentFileId, drag, onChoose } = props
  const t = useTexts(filesTexts)
  const { readAgain, pendingId } = useReadAgain()
  const [measure, width] = useWidth()
  const filtered = isFiltered(view)
  const mayReadAgain = can !== undefined && can['files.readAgain'] !== 'none'
  const rows = list.rows ?? []
  const clicks = useRowClicks(rows.map(keyOfItem), selection, onSelect)
  const columns = useFileColumns({
    width,
    onShowInFolder: filtered ? commands.showInFolder : undefined,
    onShowVersions: commands.showVersions,
    dragOf: (item) =>
      drag && {
        source: drag.sourceOf(() => draggedWith(item, rows, selection)),
        isOver: item.itemKind === 'folder' && drag.over === item.id,
      },
    renderActions: (item) => (
      <FileActions
        item={item}
        commands={commands}
        amongMatches={filtered}
        onReadAgain={
          mayReadAgain && item.itemKind === 'attachment' && item.status === 'failed' ? () => readAgain(item.projectId, item.id) : undefined
        }
        readingAgain={item.itemKind === 'attachment' && item.id === pendingId}
      />
    ),
  })

  function onKeyDown(event: KeyboardEvent) {
    if (!isOnRow(event.target)) return
    const focused = rows[rowOf(event.target)]
    const chosen = rows.filter((row) => selection.has(keyOfItem(row)))
    if (event.key === 'F2' && focused && commands.rename) commands.rename(focused)
    else if (event.key === 'Delete' && chosen.length > 0) commands.deleteCommand(chosen)?.()
    else if (event.key === 'Backspace' && !filtered && list.path && list.path.length > 0) commands.openFolder(list.path.at(-2)?.id ?? null)
    else return
    event.preventDefault()
  }

  /** Forwards a drag event over a folder's row to that folder. */
  function toTarget(handler: 'onDragOver' | 'onDrop', event: DragEvent) {
    const row = rows[rowOf(event.target)]
    if (row?.itemKind === 'folder') drag?.targetOf(row.id)[handler](event)
  }

  if (list.error && !list.rows) return <ErrorState error={list.error} onRetry={list.retry} />
  const isEmpty = list.rows?.length === 0
  return (
    <div
      role="presentation"
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={onKeyDown}
      onDragOver={(event) => toTarget('onDragOver', event)}
      onDragLeave={() => drag?.leave()}
      onDrop={(event) => toTarget('onDrop', event)}
      {...clicks}
    >
      <div ref={measure} className="min-h-0 flex-1 overflow-y-auto">
        {isEmpty ? (
          <FilesEmpty
            where={filtered ? 'matches' : view.folderId === null ? 'workspace' : 'folder'}
            onChoose={onChoose}
            onShowAll={() => onChangeView(noFilter)}
          />
        ) : (
          width > 0 && (
            <Table
              label={t('title')}
              columns={columns}
              rows={list.rows}
              rowKey={keyOfItem}
              rowName={nameOfItem}
              onOpen={commands.open}
              sort={view.sort}
              onSortChange={({ key, direction }) => onChangeView({ sort: { key: key as SortKey, direction } })}
              current={currentFileId === undefined ? null : `attachment-${currentFileId}`}
              skeletonRows={limits.filesPageSize}
              selection={selection}
              onSelectionChange={onSelect}
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
