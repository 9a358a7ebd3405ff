import type { Selection } from '../../ui/index.ts'

export interface RowClick {
  /** Keys of all rows, in the order of the table. */
  keys: readonly string[]
  selection: Selection
  /** Key of the row at which a Shift range starts; null before any row was chosen. */
  anchor: string | null
  key: string
  shift: boolean
  /** Ctrl or the Command key. */
  toggle: boolean
}

/**
 * The selection after a click on a row with a modifier, as in file managers: Ctrl toggles the row, Shift selects the range from the anchor, both
 * together add the range to the selection.
 */
export function selectionOfClick({ keys, selection, anchor, key, shift, toggle }: RowClick): { selection: Selection; anchor: string } {
  const from = anchor === null ? -1 : keys.indexOf(anchor)
  const to = keys.indexOf(key)
  if (shift && from >= 0 && to >= 0 && anchor !== null) {
    const range = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
    return { selection: new Set([...(toggle ? selection : []), ...range]), anchor }
  }
  const next = new Set(selection)
  if (!next.delete(key)) next.add(key)
  return { selection: next, anchor: key }
}
