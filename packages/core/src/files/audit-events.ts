import type { AuditEvent } from '../audit/index.ts'
import type { FolderPath } from './folders.repository.ts'

/** The subject of a file's audit event. */
type NamedFile = { id: number; filename: string; projectId: number }

/** An audit event of a file. */
export function fileAuditEvent(
  action:
    | 'file.uploaded'
    | 'file.versionAdded'
    | 'file.cellsSaved'
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

/** An audit event of a folder. */
export function folderAuditEvent(
  action: 'folder.created' | 'folder.renamed' | 'folder.moved' | 'folder.deleted' | 'folder.restored' | 'folder.purged',
  { id, name, projectId }: { id: number; name: string; projectId: number },
) {
  return { action, projectId, subject: name, subjectId: id } satisfies AuditEvent
}

/** A folder path as the audit log writes it in any language: `/` is the top. */
export function formatFolderPath(path: FolderPath | undefined): string {
  return `/${(path ?? []).map((folder) => folder.name).join('/')}`
}
