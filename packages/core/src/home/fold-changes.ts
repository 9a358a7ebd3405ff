/** Maximum time between two changes of one group, milliseconds. */
const MAX_GAP_MS = 60 * 60 * 1_000

interface Change {
  projectId: number | null
  actorId: number | null
  action: string
  createdAt: Date
}

/** Changes of one person and kind to one workspace, latest first; two in a row are at most an hour apart. */
export type ChangeGroup<Row> = [Row, ...Row[]]

/** Groups changes, latest first, that belong together: the upload of a folder is one entry, also while others work beside it. */
export function foldChanges<Row extends Change>(rows: readonly Row[]): ChangeGroup<Row>[] {
  const groups: ChangeGroup<Row>[] = []
  const open = new Map<string, ChangeGroup<Row>>()
  for (const row of rows) {
    const key = `${row.projectId} ${row.actorId} ${row.action}`
    const group = open.get(key)
    const last = group?.at(-1)
    if (group && last && last.createdAt.getTime() - row.createdAt.getTime() <= MAX_GAP_MS) group.push(row)
    else {
      const begun: ChangeGroup<Row> = [row]
      groups.push(begun)
      open.set(key, begun)
    }
  }
  return groups
}
