import type { Project } from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { FolderPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Badge, IconButton, Page, type Selection, Tooltip } from '../../ui/index.ts'
import { useEvidence } from '../evidence/index.ts'
import { beginUpload } from './begin-upload.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { type Deletion, deletionOf, takesAway } from './deletion.ts'
import { DropArea } from './drop-area.tsx'
import { type FileItem, keyOfItem, mayDelete } from './file-item.ts'
import { FileTable } from './file-table.tsx'
import { isFiltered, pagesOf } from './file-view.ts'
import { FilesToolbar, SelectionBar } from './files-toolbar.tsx'
import { filesTexts } from './files.texts.ts'
import { FilesTitle } from './files-title.tsx'
import { FolderGone } from './folder-gone.tsx'
import { FolderTreePanel } from './folder-tree-panel.tsx'
import { NewFolderDialog } from './new-folder-dialog.tsx'
import { ReadingSummary } from './reading-summary.tsx'
import { type ChosenFiles, filesOfEntries } from './upload/dropped-files.ts'
import { UploadMenu } from './upload-menu.tsx'
import { useFileList } from './use-file-list.ts'
import { useFolderPath } from './use-folder-path.ts'
import { useFileView } from './use-file-view.ts'
import { useLinkedFile } from './use-linked-file.ts'
import { useReading } from './use-reading.ts'
import { useSettled } from './use-settled.ts'
import { useWidth } from './use-width.ts'

/** A pause in typing after which the search begins, milliseconds. */
const typingMs = 250

/** From this width (pixels) on the folder tree stands beside the table. */
const treeWidth = 820

const nothing: Selection = new Set()

export interface FileBrowserProps {
  projectId: number
  /** Undefined until loaded. */
  project: Project | undefined
  /** Null at the top. */
  folderId: number | null
  /** The file that a link leads to. */
  linkedFileId: number | undefined
}

/** A workspace's files: the tree of folders, the table of one of them, and everything that is done with them. */
export function FileBrowser({ projectId, project, folderId, linkedFileId }: FileBrowserProps) {
  const t = useTexts(filesTexts)
  const navigate = useNavigate()
  const evidence = useEvidence()
  const userId = useSession()?.user.id
  const reading = useReading(projectId)
  const [view, changeView] = useFileView(folderId)
  const settledSearch = useSettled(view.search, typingMs)
  const shown = { ...view, search: view.search === '' ? '' : settledSearch }
  const list = useFileList(projectId, shown, reading.live)
  const path = useFolderPath(projectId, folderId, list.path)
  const [selection, setSelection] = useState(nothing)
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const [makingFolder, setMakingFolder] = useState(false)
  const [measure, width] = useWidth()

  const can = project?.can
  const mayUpload = can !== undefined && can['files.upload'] !== 'none'
  const change: typeof changeView = (part) => {
    setSelection(nothing)
    changeView(part)
  }
  const openFolder = (id: number | null) => {
    setSelection(nothing)
    changeView({ search: '', status: null })
    void navigate({
      to: '/files',
      search: ({ folder: _folder, file: _file, ...search }) => (id === null ? search : { ...search, folder: id }),
    })
  }
  const open = (item: FileItem) => {
    if (item.itemKind === 'folder') openFolder(item.id)
    else evidence.open({ projectId, fileId: item.id, page: 1, start: 0, end: 0 })
  }
  const choose = (files: ChosenFiles) => {
    const target = { projectId, projectName: project?.name ?? '', folderId, folderPath: path?.map(({ name }) => name) ?? [] }
    void beginUpload(files, target)
  }

  const pages = pagesOf(list.count)
  useEffect(() => {
    if (list.rows?.length === 0 && view.page > pages) changeView({ page: pages })
  })
  useLinkedFile(projectId, folderId, linkedFileId, (page) => changeView({ page }))

  if (list.error instanceof ApiError && list.error.code === 'FOLDER_NOT_FOUND') {
    return <FolderGone onLeave={() => openFolder(null)} />
  }
  const chosen = (list.rows ?? []).filter((item) => selection.has(keyOfItem(item)))
  const folderName = path?.at(-1)?.name
  return (
    <Page
      fixed
      title={<FilesTitle path={path} onOpen={openFolder} />}
      actions={
        mayUpload ? (
          <>
            <IconButton icon={FolderPlus} label={t('newFolder')} onClick={() => setMakingFolder(true)} />
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
        )
      }
    >
      <div ref={measure} className="relative flex min-h-0 min-w-0 flex-1">
        {width >= treeWidth && <FolderTreePanel projectId={projectId} folderId={folderId} live={reading.live} onOpen={openFolder} />}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {chosen.length > 0 ? (
            <SelectionBar
              count={chosen.length}
              onDelete={() => setDeletion(deletionOf(chosen))}
              refusal={mayDelete(chosen, can, userId) ? null : t('onlyOwn')}
              onClear={() => setSelection(nothing)}
            />
          ) : (
            <FilesToolbar
              search={view.search}
              onSearch={(search) => change({ search })}
              status={view.status}
              onStatus={(status) => change({ status })}
            >
              <ReadingSummary
                reading={reading}
                matches={isFiltered(shown) && list.rows ? list.count : undefined}
                onShowFailed={() => change({ search: '', status: 'failed' })}
              />
            </FilesToolbar>
          )}
          <FileTable
            projectId={projectId}
            list={list}
            view={shown}
            onChangeView={change}
            can={can}
            selection={selection}
            onSelect={setSelection}
            currentFileId={evidence.target?.fileId ?? linkedFileId}
            onOpen={open}
            onOpenFolder={openFolder}
            onDelete={(items) => mayDelete(items, can, userId) && setDeletion(deletionOf(items))}
            onChoose={mayUpload ? choose : undefined}
          />
        </div>
        <DropArea
          label={mayUpload ? (folderName === undefined ? t('dropHere') : t('dropInto', { folder: folderName })) : null}
          onDrop={(entries) => void filesOfEntries(entries).then(choose)}
        />
      </div>
      {makingFolder && <NewFolderDialog projectId={projectId} parentId={folderId} onClose={() => setMakingFolder(false)} />}
      {deletion && (
        <DeleteDialog
          projectId={projectId}
          deletion={deletion}
          onClose={() => setDeletion(null)}
          onDeleted={() => {
            setDeletion(null)
            change({ page: 1 })
            if (evidence.target && takesAway(deletion, evidence.target.fileId)) evidence.close()
          }}
        />
      )}
    </Page>
  )
}
