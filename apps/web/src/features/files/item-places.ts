import type { Folder } from '@dossier/contract'
import type { Selection } from '../../ui/index.ts'
import { type FileItem, keyOfItem } from './file-item.ts'

/** The folder that a row lies in; null at the top. */
export function placeOf(item: FileItem): number | null {
  return item.itemKind === 'folder' ? item.parentId : item.folderId
}

/** Files and folders by their ids, as the endpoints that take several take them. */
export interface ChosenIds {
  attachmentIds: number[]
  folderIds: number[]
}

/** The ids of rows, as the endpoints that take several take them. */
export function idsOf(items: readonly FileItem[]): ChosenIds {
  const ids = (kind: FileItem['itemKind']) => items.filter((item) => item.itemKind === kind).map((item) => item.id)
  return { attachmentIds: ids('attachment'), folderIds: ids('folder') }
}

/** What goes along when a row is dragged: everything selected when the row is, the row alone otherwise. */
export function draggedWith(item: FileItem, rows: readonly FileItem[], selection: Selection): readonly FileItem[] {
  return selection.has(keyOfItem(item)) ? rows.filter((row) => selection.has(keyOfItem(row))) : [item]
}

/** Answers for each folder whether these rows can move there, as `canMoveTo` does, at little cost for each of many. */
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

/** Whether these rows can move there: no folder goes below itself, and at least one of them is somewhere else now. */
export function canMoveTo(items: readonly FileItem[], target: number | null, folders: readonly Folder[]): boolean {
  return moveTargets(items, folders)(target)
}
