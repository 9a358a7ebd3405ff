import type { DriveItem } from '@dossier/contract'

/** Maximum number of items in one import. */
export const maxItems = 200

/** Selected items by id, across folders. */
export type DriveSelection = ReadonlyMap<string, Pick<DriveItem, 'id' | 'name' | 'kind'>>

/** Toggles the selection of an item. Items with an obstacle, or beyond the maximum, are not selected. */
export function toggleItem(selection: DriveSelection, item: DriveItem): DriveSelection {
  const next = new Map(selection)
  if (next.delete(item.id)) return next
  if (item.obstacle !== null || next.size >= maxItems) return selection
  return next.set(item.id, { id: item.id, name: item.name, kind: item.kind })
}
