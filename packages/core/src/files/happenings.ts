import type { AuditEvent } from '../audit/index.ts'
import type { FolderPath } from './folders.repository.ts'

/** The file that something happened to. */
type NamedFile = { id: number; filename: string; projectId: number }

/** What happened to a file, for the log. */
export function fileHappening(
  action:
    | 'file.uploaded'
    | 'file.versionAdded'
    | 'file.versionRestored'
    | 'file.versionDeleted'
    | 'file.unlocked'
    | 'file.read'
    | 'file.failed'
    | 'file.readAgain'
    | 'file.viewed'
    | 'file.renamed'
    | 'file.moved'
    | 'file.downloaded'
    | 'file.deleted'
    | 'file.restored'
    | 'file.purged',
  { id, filename, projectId }: NamedFile,
) {
  return { action, projectId, subject: filename, subjectId: id } satisfies AuditEvent
}

/** What happened to a folder, for the log. */
export function folderHappening(
  action: 'folder.created' | 'folder.renamed' | 'folder.moved' | 'folder.deleted' | 'folder.restored' | 'folder.purged',
  { id, name, projectId }: { id: number; name: string; projectId: number },
) {
  return { action, projectId, subject: name, subjectId: id } satisfies AuditEvent
}

/** A place in the tree as the log names it, in any language: `/` is the top. */
export function placeInWords(path: FolderPath | undefined): string {
  return `/${(path ?? []).map((folder) => folder.name).join('/')}`
}
