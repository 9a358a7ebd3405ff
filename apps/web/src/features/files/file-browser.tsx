import { type Attachment, endpoints, type Project } from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { FolderPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError, useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Badge, IconButton, Page, type Selection, Tooltip } from '../../ui/index.ts'
import { fileOfTarget, formatComparison, pageTarget, useEvidence } from '../evidence/index.ts'
import { beginUpload } from './begin-upload.ts'
import { downloadChosen, downloadItems } from './download-items.ts'
import { IncompleteDownload } from './incomplete-download.tsx'
import { DropArea } from './drop-area.tsx'
import type { FileCommands } from './file-commands.ts'
import { FileDialogs, type OpenDialog } from './file-dialogs.tsx'
import { isFiltered, noFilter, withoutFilter } from './file-filter.ts'
import { asItem, keyOfItem, mayDelete } from './file-item.ts'
import { FileTable } from './file-table.tsx'
import { pagesOf } from './file-view.ts'
import { FilesMenu } from './files-menu.tsx'
import { FilesToolbar } from './files-toolbar.tsx'
import { filesTexts } from './files.texts.ts'
import { FilesTitle } from './files-title.tsx'
import { FolderGone } from './folder-gone.tsx'
import { FolderTreePanel } from './folder-tree-panel.tsx'
import { placeOf } from './item-places.ts'
import { ReadingSummary } from './reading-summary.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type ChosenFiles, filesOfEntries } from './upload/dropped-files.ts'
import { UploadMenu } from './upload-menu.tsx'
import { useChooseAll } from './use-choose-all.ts'
import { useFileList } from './use-file-list.ts'
import { useFileView } from './use-file-view.ts'
import { useFolderPath } from './use-folder-path.ts'
import { useItemDrag } from './use-item-drag.ts'
import { useLinkedFile } from './use-linked-file.ts'
import { useMove } from './use-move.ts'
import { useOpenUploadedFolder } from './use-open-uploaded-folder.ts'
import { readableAgain, useReadManyAgain } from './use-read-many-again.ts'
import { useSelectionKeys } from './use-selection-keys.ts'
import { useWidth } from './use-width.ts'
import { chooseVersion } from './versions/choose-version.ts'

/** Minimum width (pixels) at which the folder tree is shown beside the table. */
const treeWidth = 820

const nothing: Selection = new Set()

export interface FileBrowserProps {
  projectId: number
  /** Undefined until loaded. */
  project: Project | undefined
  /** Null at the top. */
  folderId: number | null
  /** Id of the file that a link opens. */
  linkedFileId: number | undefined
}

/** The files of a workspace: folder tree, table of the open folder, and all their actions. */
export function FileBrowser({ projectId, project, folderId, linkedFileId }: FileBrowserProps) {
  const t = useTexts(filesTexts)
  const navigate = useNavigate()
  const evidence = useEvidence()
  const userId = useSession()?.user.id
  const progress = useCall(endpoints.files.progress, { projectId }).data
  const [view, changeView] = useFileView(folderId)
  const list = useFileList(projectId, view)
  const path = useFolderPath(projectId, folderId, list.path)
  const folders = useCall(endpoints.files.folders, { projectId }).data?.rows ?? []
  const [selection, setRows] = useState(nothing)
  const { all, choose: chooseAll, choosing, clear: clearAll } = useChooseAll(projectId, view)
  const setSelection = (rows: Selection) => {
    clearAll()
    setRows(rows)
  }
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [measure, width] = useWidth()

  const can = project?.can
  const mayUpload = can !== undefined && can['files.upload'] !== 'none'
  const mayReadAgain = can !== undefined && can['files.readAgain'] !== 'none'
  const mayEdit = can !== undefined && can['files.edit'] !== 'none'
  const clear = () => setSelection(nothing)
  const change: typeof changeView = (part) => {
    clear()
    changeView(part)
  }
  const { move, moveChosen, moving } = useMove(projectId, () => {
    setDialog(null)
    clear()
  })
  const again = useReadManyAgain(projectId)
  const drag = useItemDrag(folders, move)
  const goTo = (folder: number | null, file?: number) => {
    clear()
    void navigate({
      to: '/files',
      search: ({ folder: _folder, file: _file, ...search }) => ({
        ...withoutFilter(search),
        ...(folder === null ? {} : { folder }),
        ...(file === undefined ? {} : { file }),
      }),
    })
  }
  const target = (folder: number | null, folderPath: readonly string[]) => ({
    projectId,
    projectName: project?.name ?? '',
    folderId: folder,
    folderPath,
  })
  const uploadVersion = mayUpload
    ? (file: Attachment) => chooseVersion({ ...target(file.folderId, file.path), versionOf: file.id })
    : undefined
  const commands: FileCommands = {
    open(item) {
      if (item.itemKind === 'folder') goTo(item.id)
      else evidence.open(pageTarget(projectId, item.id))
    },
    openFolder: (id) => goTo(id),
    showInFolder: (item) => goTo(placeOf(item), item.itemKind === 'attachment' ? item.id : undefined),
    rename: mayEdit ? (item) => setDialog({ kind: 'rename', item }) : undefined,
    move: mayEdit ? (items) => setDialog({ kind: 'move', items, all: null }) : undefined,
    showVersions: (file) => setDialog({ kind: 'versions', file }),
    uploadVersion,
    unlock: mayReadAgain ? (file) => setDialog({ kind: 'unlock', file }) : undefined,
    download: (items) => void downloadItems(projectId, items),
    deleteCommand: (items) => (mayDelete(items, can, userId) ? () => setDialog({ kind: 'delete', items, all: null }) : undefined),
  }
  const openWhenUploaded = useOpenUploadedFolder(isFiltered(view) ? undefined : list.rows, goTo)
  const choose = (files: ChosenFiles) => {
    openWhenUploaded(files)
    void beginUpload(files, target(folderId, path?.map(({ name }) => name) ?? []))
  }

  const pages = pagesOf(list.count)
  useEffect(() => {
    if (list.rows?.length === 0 && view.page > pages) changeView({ page: pages })
  })
  useLinkedFile(projectId, folderId, linkedFileId, (page) => changeView({ page }))
  useSelectionKeys((list.rows ?? []).map(keyOfItem), selection, setSelection)

  if (list.error instanceof ApiError && list.error.code === 'FOLDER_NOT_FOUND') {
    return <FolderGone projectId={projectId} hasBin={can !== undefined && can['files.delete'] !== 'none'} onLeave={() => goTo(null)} />
  }
  const chosen = (list.rows ?? []).filter((item) => selection.has(keyOfItem(item)))
  const deletesAll = can?.['files.delete'] === 'all'
  const deletable =
    all === null ? commands.deleteCommand(chosen) : deletesAll ? () => setDialog({ kind: 'delete', items: chosen, all }) : undefined
  const rereadable = mayReadAgain ? (all?.attachmentIds ?? readableAgain(chosen)) : []
  const folderName = path?.at(-1)?.name
  const mayDrag = mayEdit ? drag : undefined
  return (
    <Page
      fixed
      title={<FilesTitle path={path} onOpen={goTo} drag={mayDrag} />}
      actions={
        <>
          {mayUpload ? (
            <>
              <IconButton icon={FolderPlus} label={t('newFolder')} onClick={() => setDialog({ kind: 'newFolder' })} />
              <UploadMenu look="menu" onChoose={choose} />
            </>
          ) : (
            project && (
              <Tooltip text={t('readOnlyHint')}>
                <button type="button">
                  <Badge>{t('readOnly')}</Badge>
                </button>
              </Tooltip>
            )
          )}
          {project && <FilesMenu project={project} failed={progress?.failed ?? 0} />}
        </>
      }
    >
      <div ref={measure} className="relative flex min-h-0 min-w-0 flex-1">
        {width >= treeWidth && (
          <FolderTreePanel
            folders={folders}
            folderId={folderId}
            onOpen={goTo}
            drag={mayDrag}
            showsBin={can !== undefined && can['files.delete'] !== 'none'}
          />
        )}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {chosen.length > 0 ? (
            <SelectionBar
              count={all === null ? chosen.length : all.attachmentIds.length + all.folderIds.length}
              matches={all === null && chosen.length === list.rows?.length && list.count > chosen.length ? list.count : undefined}
              onChooseAll={chooseAll}
              choosing={choosing}
              onDownload={() => (all === null ? commands.download(chosen) : void downloadChosen(projectId, all))}
              onMove={mayEdit ? () => setDialog({ kind: 'move', items: chosen, all }) : undefined}
              onReadAgain={rereadable.length > 0 ? () => again.readManyAgain(rereadable) : undefined}
              readingAgain={again.pending}
              onDelete={can !== undefined && can['files.delete'] !== 'none' ? () => deletable?.() : undefined}
              refusal={deletable ? null : t('onlyOwn')}
              onClear={clear}
            />
          ) : (
            <FilesToolbar
              projectId={projectId}
              filter={view}
              onFilter={change}
              inFolder={folderId !== null}
              seesMembers={can !== undefined && can['members.read'] !== 'none'}
            >
              <ReadingSummary
                progress={progress}
                matches={isFiltered(view) && list.rows ? list.count : undefined}
                below={folderId !== null && view.below}
                onShowFailed={() => change({ ...noFilter, status: 'failed' })}
              />
            </FilesToolbar>
          )}
          <FileTable
            list={list}
            view={view}
            onChangeView={change}
            can={can}
            commands={commands}
            selection={selection}
            onSelect={setSelection}
            currentFileId={fileOfTarget(evidence.target) ?? linkedFileId}
            drag={mayDrag}
            onChoose={mayUpload ? choose : undefined}
          />
        </div>
        <DropArea
          label={mayUpload ? (folderName === undefined ? t('dropHere') : t('dropInto', { folder: folderName })) : null}
          onDrop={(entries) => void filesOfEntries(entries).then(choose)}
        />
      </div>
      <IncompleteDownload />
      <FileDialogs
        projectId={projectId}
        folderId={folderId}
        dialog={dialog}
        onClose={() => setDialog(null)}
        onDeleted={() => change({ page: 1 })}
        onMove={(items, to, chosenIds) => (chosenIds === null ? move(items, to) : moveChosen(chosenIds, to))}
        moving={moving}
        onCompare={(versions) => void navigate({ to: '/files', search: (search) => ({ ...search, compare: formatComparison(versions) }) })}
        onUploadVersion={uploadVersion}
        mayDelete={(file) => mayDelete([asItem(file)], can, userId)}
      />
    </Page>
  )
}
