import type { Comparison } from '@dossier/contract'

export type Change = Comparison['changes'][number]
export type ChangeKind = 'added' | 'removed' | 'changed'

/** Whether a change only adds, only removes, or replaces words. */
export function kindOfChange({ runs }: Pick<Change, 'runs'>): ChangeKind {
  const adds = runs.some(({ kind }) => kind === 'added')
  const removes = runs.some(({ kind }) => kind === 'removed')
  return adds && removes ? 'changed' : adds ? 'added' : 'removed'
}

/** Counts the changes of each kind. */
export function countChanges(changes: readonly Change[]): Record<ChangeKind, number> {
  const counts = { added: 0, removed: 0, changed: 0 }
  for (const change of changes) counts[kindOfChange(change)] += 1
  return counts
}

/** The changes on one page, each with its 0-based index among all changes. */
export interface ChangeGroup {
  key: string
  /** Version of the page: the later one, or the earlier one for removed text. */
  in: 'earlier' | 'later'
  place: NonNullable<Change['later']>
  changes: { index: number; change: Change }[]
}

/** Groups changes by page, in reading order. */
export function groupByPage(changes: readonly Change[]): ChangeGroup[] {
  const groups: ChangeGroup[] = []
  for (const [index, change] of changes.entries()) {
    const side = change.later === null ? 'earlier' : 'later'
    const place = change[side]
    if (place === null) continue
    const last = groups.at(-1)
    if (last?.in === side && last.place.page === place.page) last.changes.push({ index, change })
    else groups.push({ key: `${side}-${place.page}-${index}`, in: side, place, changes: [{ index, change }] })
  }
  return groups
}
