import type { Attachment } from '@dossier/contract'
import { type ComparedVersions, fileOfTarget, useEvidence } from '../evidence/index.ts'
import { unlockPart } from '../evidence/unlock/unlock-part.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { deletionOf, deletionOfIds, takesAway } from './deletion.ts'
import type { FileItem } from './file-item.ts'
import type { ChosenIds } from './item-places.ts'
import { MoveDialog } from './move-dialog.tsx'
import { NewFolderDialog } from './new-folder-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { versionsPart } from './versions/versions-part.ts'

/** What the reader is being asked about. */
export type FileQuestion =
  | { kind: 'newFolder' }
  | { kind: 'rename'; item: FileItem }
  /** `all` where more is chosen than the rows on screen. */
  | { kind: 'move'; items: readonly FileItem[]; all: ChosenIds | null }
  | { kind: 'delete'; items: readonly FileItem[]; all: ChosenIds | null }
  | { kind: 'versions'; file: Attachment }
  | { kind: 'unlock'; file: Attachment }

export interface FileDialogsProps {
  projectId: number
  /** Where a new folder goes; null at the top. */
  folderId: number | null
  question: FileQuestion | null
  onClose: () => void
  onDeleted: () => void
  onMove: (items: readonly FileItem[], target: number | null, all: ChosenIds | null) => void
  moving: boolean
  onCompare: (versions: ComparedVersions) => void
  /** Absent for readers who may not upload. */
  onUploadVersion: ((file: Attachment) => void) | undefined
  mayDelete: (file: Attachment) => boolean
}

/** The dialog of the question that is open, if any. */
export function FileDialogs(props: FileDialogsProps) {
  const { projectId, folderId, question, onClose, onDeleted, onMove, moving, onCompare, onUploadVersion, mayDelete } = props
  const evidence = useEvidence()
  if (question === null) return null
  if (question.kind === 'newFolder') return <NewFolderDialog projectId={projectId} parentId={folderId} onClose={onClose} />
  if (question.kind === 'rename') return <RenameDialog item={question.item} onClose={onClose} />
  if (question.kind === 'move') {
    const { items, all } = question
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
  if (question.kind === 'unlock') return <unlockPart.Part file={question.file} onClose={onClose} fallback={null} />
  if (question.kind === 'versions') {
    const { file } = question
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
  const deletion = question.all === null ? deletionOf(question.items) : deletionOfIds(question.all)
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
        if (shown !== undefined && takesAway(deletion, shown)) evidence.close()
      }}
    />
  )
}
