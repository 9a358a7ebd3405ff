import { endpoints } from '@dossier/contract'
import { call } from '../../api/index.ts'
import type { FileItem } from './file-item.ts'
import type { ChosenIds } from './item-places.ts'

/** Items to delete, by the endpoint that deletes them. */
export type Deletion =
  | { kind: 'file'; id: number; name: string; versions: number }
  | { kind: 'folder'; id: number; name: string }
  | { kind: 'files'; ids: number[] }
  | { kind: 'mixed'; attachmentIds: number[]; folderIds: number[] }

/** Chooses the deletion for rows: one file, one folder, several files, or both mixed. Null for no rows. */
export function deletionOf(items: readonly FileItem[]): Deletion | null {
  const [first] = items
  if (first === undefined) return null
  if (items.length === 1) {
    return first.itemKind === 'folder'
      ? { kind: 'folder', id: first.id, name: first.name }
      : { kind: 'file', id: first.id, name: first.filename, versions: first.versions }
  }
  const ids = (kind: FileItem['itemKind']) => items.filter((item) => item.itemKind === kind).map((item) => item.id)
  const folderIds = ids('folder')
  return folderIds.length === 0 ? { kind: 'files', ids: ids('attachment') } : { kind: 'mixed', attachmentIds: ids('attachment'), folderIds }
}

/** The deletion of items that may not all be on screen. */
export function deletionOfIds({ attachmentIds, folderIds }: ChosenIds): Deletion | null {
  if (attachmentIds.length + folderIds.length === 0) return null
  return folderIds.length === 0 ? { kind: 'files', ids: attachmentIds } : { kind: 'mixed', attachmentIds, folderIds }
}

/** Whether a deletion includes this file. */
export function deletesFile(deletion: Deletion, fileId: number): boolean {
  if (deletion.kind === 'file') return deletion.id === fileId
  if (deletion.kind === 'files') return deletion.ids.includes(fileId)
  return deletion.kind === 'mixed' && deletion.attachmentIds.includes(fileId)
}

/** Moves items to the bin, all or none. Returns the id of the deletion, which undoes it. @throws ApiError */
export async function deleteItems(projectId: number, deletion: Deletion): Promise<string> {
  const { files } = endpoints
  const { deletionId } = await sent()
  return deletionId

  function sent() {
    if (deletion.kind === 'file') return call(files.delete, { projectId, attachmentId: deletion.id })
    if (deletion.kind === 'folder') return call(files.deleteFolder, { id: deletion.id })
    if (deletion.kind === 'files') return call(files.deleteMany, { projectId, ids: deletion.ids })
    return call(files.deleteMixed, { projectId, attachmentIds: deletion.attachmentIds, folderIds: deletion.folderIds })
  }
}
