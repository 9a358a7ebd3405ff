import type { Folder } from '@dossier/contract'
import type { Selection } from '../../ui/index.ts'
import { type FileItem, keyOfItem } from './file-item.ts'

/** Id of the folder of a row; null at the top. */
export function placeOf(item: FileItem): number | null {
  return item.itemKind === 'folder' ? item.parentId : item.folderId
}

/** Ids of files and folders, as bulk endpoints accept them. */
export interface ChosenIds {
  attachmentIds: number[]
  folderIds: number[]
}

/** The ids of rows, as bulk endpoints accept them. */
export function idsOf(items: readonly FileItem[]): ChosenIds {
  const ids = (kind: FileItem['itemKind']) => items.filter((item) => item.itemKind === kind).map((item) => item.id)
  return { attachmentIds: ids('attachment'), folderIds: ids('folder') }
}

/** The rows that are dragged together: the whole selection if the row is selected, else the row alone. */
export function draggedWith(item: FileItem, rows: readonly FileItem[], selection: Selection): readonly FileItem[] {
  return selection.has(keyOfItem(item)) ? rows.filter((row) => selection.has(keyOfItem(row))) : [item]
}

/** Returns a predicate for the folders that these rows can move to. Like `canMoveTo`, but fast for many folders. */
export function moveTargets(items: readonly FileItem[], folders: readonly Folder[]): (target: number | null) => boolean {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parentId]))
  const moved = new Set(items.flatMap((item) => (item.itemKind === 'folder' ? [item.id] : [])))
  const places = new Set(items.map(placeOf))
  return (target) => {
    const seen = new Set<number>()
    for (let id = target; id !== null && !seen.has(id); id = parents.get(id) ?? null) {
      if (moved.has(id)) return false
      seen.add(id)
    }
    return places.size > 1 || (places.size === 1 && !places.has(target))
  }
}

/** Whether these rows can move to a folder: no folder moves into itself or its subfolders, and at least one row is elsewhere now. */
export function canMoveTo(items: readonly FileItem[], target: number | null, folders: readonly Folder[]): boolean {
  return moveTargets(items, folders)(target)
}
