import type { DriveItem } from '@dossier/contract'

/** Items of one import, at most. */
export const mostItems = 200

/** What is chosen, by id, across folders. */
export type DriveSelection = ReadonlyMap<string, Pick<DriveItem, 'id' | 'name' | 'kind'>>

/** Chooses an item or lets it go. What has an obstacle, or is one too many, is not chosen. */
export function toggleItem(selection: DriveSelection, item: DriveItem): DriveSelection {
  const next = new Map(selection)
  if (next.delete(item.id)) return next
  if (item.obstacle !== null || next.size >= mostItems) return selection
  return next.set(item.id, { id: item.id, name: item.name, kind: item.kind })
}
