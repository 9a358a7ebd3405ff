import type { Attachment } from '@dossier/contract'
import type { FileItem } from './file-item.ts'

/** What the page does with rows; what the reader may not do is absent. */
export interface FileCommands {
  open: (item: FileItem) => void
  openFolder: (folderId: number | null) => void
  /** Leads to a match where it lies. */
  showInFolder: (item: FileItem) => void
  rename: ((item: FileItem) => void) | undefined
  move: ((items: readonly FileItem[]) => void) | undefined
  showVersions: (file: Attachment) => void
  uploadVersion: ((file: Attachment) => void) | undefined
  /** Asks for the password of a protected file. */
  unlock: ((file: Attachment) => void) | undefined
  download: (items: readonly FileItem[]) => void
  /** Undefined for rows that the reader may not delete. */
  deleter: (items: readonly FileItem[]) => (() => void) | undefined
}
