import type { Attachment, DataOf, endpoints, Project } from '@dossier/contract'

/** A row of the table: a folder or a file. */
export type FileItem = DataOf<typeof endpoints.files.listFolder>['rows'][number]

/** Tells folders and files apart, whose ids overlap. */
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
 * Whether the reader may delete all these rows. Who may delete only what is their own may try a folder: whose it is and what is in
 * it the server knows.
 */
export function mayDelete(items: readonly FileItem[], can: Project['can'] | undefined, userId: number | undefined): boolean {
  const extent = can?.['files.delete'] ?? 'none'
  if (extent === 'own') return items.every((item) => item.itemKind === 'folder' || item.uploadedBy.id === userId)
  return extent === 'all'
}
