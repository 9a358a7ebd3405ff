import { personName } from '../use-case/index.ts'
import { type Attachment, fileFailureText, type Folder, type Language, translate } from '@dossier/contract'
import type { FileRow } from './files.repository.ts'
import type { FolderPath, FolderRow } from './folders.repository.ts'

/** Where a file's bytes are served. */
const contentUrl = (projectId: number, fileId: number) => `/api/v2/attachments/${projectId}/${fileId}/content`

export function presentFile(row: FileRow, path: FolderPath, language: Language): Attachment {
  return {
    id: row.id,
    filename: row.filename,
    fileUrl: contentUrl(row.projectId, row.id),
    projectId: row.projectId,
    folderId: row.folderId,
    path: path.map((folder) => folder.name),
    kind: row.kind,
    size: row.size,
    status: row.status,
    version: row.version,
    versions: row.versions,
    latestId: row.latestId,
    unlocked: row.encryptedPassword !== null,
    failure: row.failure === null ? null : { reason: row.failure, message: translate(fileFailureText(row.failure, row.kind), language) },
    fault: row.fault,
    pages: row.pages,
    pagesWithoutText: row.pagesWithoutText,
    readInPart: row.readInPart,
    uploadedBy: { id: row.uploadedBy, name: personName(row.uploaderFirstName, row.uploaderLastName) },
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}

export function presentFolder(row: FolderRow): Folder {
  return { id: row.id, name: row.name, projectId: row.projectId, parentId: row.parentId, files: row.files }
}
