import type { Selection } from '../../ui/index.ts'

export interface RowClick {
  /** Of all rows, in the order of the table. */
  keys: readonly string[]
  selection: Selection
  /** The row from which Shift counts; null before any was chosen. */
  anchor: string | null
  key: string
  shift: boolean
  /** Ctrl, or the command key. */
  toggle: boolean
}

/**
 * What a press on a row with a key held selects, as file managers do: Ctrl turns the one row over, Shift takes all from the anchor to
 * the row, both together add those to what is selected.
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
