import type { Attachment } from '@dossier/contract'
import type { FileItem } from './file-item.ts'

/** Commands on rows; undefined where the user has no permission. */
export interface FileCommands {
  open: (item: FileItem) => void
  openFolder: (folderId: number | null) => void
  /** Opens the folder of a match. */
  showInFolder: (item: FileItem) => void
  rename: ((item: FileItem) => void) | undefined
  move: ((items: readonly FileItem[]) => void) | undefined
  showVersions: (file: Attachment) => void
  uploadVersion: ((file: Attachment) => void) | undefined
  /** Asks for the password of a protected file. */
  unlock: ((file: Attachment) => void) | undefined
  download: (items: readonly FileItem[]) => void
  /** Returns the command that deletes rows; undefined for rows that the user may not delete. */
  deleteCommand: (items: readonly FileItem[]) => (() => void) | undefined
}
