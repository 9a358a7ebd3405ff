import type { Attachment } from '@dossier/contract'
import { type ComparedVersions, fileOfTarget, useEvidence } from '../evidence/index.ts'
import { unlockPart } from '../evidence/unlock/unlock-part.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { deletionOf, deletionOfIds, deletesFile } from './deletion.ts'
import type { FileItem } from './file-item.ts'
import type { ChosenIds } from './item-places.ts'
import { MoveDialog } from './move-dialog.tsx'
import { NewFolderDialog } from './new-folder-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { versionsPart } from './versions/versions-part.ts'

/** The open dialog. */
export type OpenDialog =
  | { kind: 'newFolder' }
  | { kind: 'rename'; item: FileItem }
  /** `all` is set when more than the rows on screen are selected. */
  | { kind: 'move'; items: readonly FileItem[]; all: ChosenIds | null }
  | { kind: 'delete'; items: readonly FileItem[]; all: ChosenIds | null }
  | { kind: 'versions'; file: Attachment }
  | { kind: 'unlock'; file: Attachment }

export interface FileDialogsProps {
  projectId: number
  /** Parent of a new folder; null at the top. */
  folderId: number | null
  dialog: OpenDialog | null
  onClose: () => void
  onDeleted: () => void
  onMove: (items: readonly FileItem[], target: number | null, all: ChosenIds | null) => void
  moving: boolean
  onCompare: (versions: ComparedVersions) => void
  /** Undefined for users who may not upload. */
  onUploadVersion: ((file: Attachment) => void) | undefined
  mayDelete: (file: Attachment) => boolean
}

/** Renders the open dialog, if any. */
export function FileDialogs(props: FileDialogsProps) {
  const { projectId, folderId, dialog, onClose, onDeleted, onMove, moving, onCompare, onUploadVersion, mayDelete } = props
  const evidence = useEvidence()
  if (dialog === null) return null
  if (dialog.kind === 'newFolder') return <NewFolderDialog projectId={projectId} parentId={folderId} onClose={onClose} />
  if (dialog.kind === 'rename') return <RenameDialog item={dialog.item} onClose={onClose} />
  if (dialog.kind === 'move') {
    const { items, all } = dialog
    return (
      <MoveDialog
        projectId={projectId}
        items={items}
        count={all === null ? items.length : all.attachmentIds.length + all.folderIds.length}
        onClose={onClose}
        onMove={(target) => onMove(items, target, all)}
        moving={moving}
      />
    )
  }
  if (dialog.kind === 'unlock') return <unlockPart.Part file={dialog.file} onClose={onClose} fallback={null} />
  if (dialog.kind === 'versions') {
    const { file } = dialog
    return (
      <versionsPart.Part
        file={file}
        onClose={onClose}
        onCompare={onCompare}
        onUpload={onUploadVersion && (() => onUploadVersion(file))}
        mayDelete={mayDelete}
        fallback={null}
      />
    )
  }
  const deletion = dialog.all === null ? deletionOf(dialog.items) : deletionOfIds(dialog.all)
  if (deletion === null) return null
  return (
    <DeleteDialog
      projectId={projectId}
      deletion={deletion}
      onClose={onClose}
      onDeleted={() => {
        onClose()
        onDeleted()
        const shown = fileOfTarget(evidence.target)
        if (shown !== undefined && deletesFile(deletion, shown)) evidence.close()
      }}
    />
  )
}
