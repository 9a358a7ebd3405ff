import type { Folder } from '@dossier/contract'
import type { Selection } from '../../ui/index.ts'
import { type FileItem, keyOfItem } from './file-item.ts'
import { lineOf } from './folder-tree.ts'

/** The folder that a row lies in; null at the top. */
export function placeOf(item: FileItem): number | null {
  return item.itemKind === 'folder' ? item.parentId : item.folderId
}

/** The ids of rows, as the endpoints that take several take them. */
export function idsOf(items: readonly FileItem[]): { attachmentIds: number[]; folderIds: number[] } {
  const ids = (kind: FileItem['itemKind']) => items.filter((item) => item.itemKind === kind).map((item) => item.id)
  return { attachmentIds: ids('attachment'), folderIds: ids('folder') }
}

/** What goes along when a row is dragged: everything selected when the row is, the row alone otherwise. */
export function draggedWith(item: FileItem, rows: readonly FileItem[], selection: Selection): readonly FileItem[] {
  return selection.has(keyOfItem(item)) ? rows.filter((row) => selection.has(keyOfItem(row))) : [item]
}

/** Whether these rows can move there: no folder goes below itself, and at least one of them is somewhere else now. */
export function canMoveTo(items: readonly FileItem[], target: number | null, folders: readonly Folder[]): boolean {
  const above = lineOf(folders, target)
  const intoItself = items.some((item) => item.itemKind === 'folder' && (item.id === target || above.includes(item.id)))
  return !intoItself && items.some((item) => placeOf(item) !== target)
}
