import type { Attachment, DataOf, endpoints, Project } from '@dossier/contract'

/** A row of the table: a folder or a file. */
export type FileItem = DataOf<typeof endpoints.files.listFolder>['rows'][number]

/** Unique key of a row; ids of folders and files overlap. */
export function keyOfItem(item: FileItem): string {
  return `${item.itemKind}-${item.id}`
}

export function nameOfItem(item: FileItem): string {
  return item.itemKind === 'folder' ? item.name : item.filename
}

/** A file as a row of the table. */
export function asItem(attachment: Attachment): FileItem {
  return { ...attachment, itemKind: 'attachment' }
}

/**
 * Whether the user may delete all these rows. Users who may only delete their own files may try to delete a folder; the server checks its owner and
 * content.
 */
export function mayDelete(items: readonly FileItem[], can: Project['can'] | undefined, userId: number | undefined): boolean {
  const extent = can?.['files.delete'] ?? 'none'
  if (extent === 'own') return items.every((item) => item.itemKind === 'folder' || item.uploadedBy.id === userId)
  return extent === 'all'
}
