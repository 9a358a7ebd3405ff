import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

export type RowKey = string | number
export type Selection = ReadonlySet<RowKey>

/** Every key from one row to another, both included, in the order of the table. */
export function rangeOf(keys: readonly RowKey[], from: RowKey, to: RowKey): RowKey[] {
  const a = keys.indexOf(from)
  const b = keys.indexOf(to)
  if (a < 0 || b < 0) return b < 0 ? [] : [to]
  return keys.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** The selection with one key toggled. */
export function toggled(selection: Selection, key: RowKey): Selection {
  const next = new Set(selection)
  if (!next.delete(key)) next.add(key)
  return next
}

/**
 * The row that takes the place of one that is gone, such as a deleted one: the next that is still there, else the one before, else the first.
 *
 * @param before keys of the table when `key` was there
 * @returns null for a table without rows
 */
export function successorOf(key: RowKey, before: readonly RowKey[], keys: readonly RowKey[]): RowKey | null {
  const position = before.indexOf(key)
  const byDistance = [...before.slice(position), ...before.slice(0, position).toReversed()]
  return byDistance.find((one) => keys.includes(one)) ?? keys[0] ?? null
}

export interface RowKeyboardOptions {
  keys: readonly RowKey[]
  selection: Selection | undefined
  onSelectionChange: ((selection: Selection) => void) | undefined
  onOpen: ((key: RowKey) => void) | undefined
}

/**
 * Keyboard navigation of a table with a roving tabindex. Arrow keys move; Space selects, with Shift from the last selected row; Shift with an arrow
 * extends; Ctrl/Cmd A selects all, Escape none; Enter opens. When the row with the focus disappears, the row that takes its place gets it.
 */
export function useRowKeyboard({ keys, selection, onSelectionChange, onOpen }: RowKeyboardOptions) {
  const [focused, setFocused] = useState<{ key: RowKey; among: readonly RowKey[] } | null>(null)
  const [anchor, setAnchor] = useState<RowKey | null>(null)
  const stop = focused === null ? (keys[0] ?? null) : successorOf(focused.key, focused.among, keys)
  const rows = useRef<HTMLTableSectionElement>(null)
  const holdsFocus = useRef(false)
  useEffect(() => {
    // Removed elements lose the focus without an event.
    if (holdsFocus.current && document.activeElement === document.body) rows.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  function select(key: RowKey, extend: boolean) {
    if (!onSelectionChange || !selection) return
    if (extend && anchor !== null) onSelectionChange(new Set([...selection, ...rangeOf(keys, anchor, key)]))
    else {
      onSelectionChange(toggled(selection, key))
      setAnchor(key)
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>, key: RowKey) {
    // Keys pressed in a control inside a cell belong to that control.
    if (event.target !== event.currentTarget) return
    const position = keys.indexOf(key)
    const moves: Record<string, number> = { ArrowDown: position + 1, ArrowUp: position - 1, Home: 0, End: keys.length - 1 }
    const target = moves[event.key]
    if (target !== undefined) {
      const next = keys[target]
      const row = event.currentTarget.parentElement?.children[target]
      if (next === undefined || !(row instanceof HTMLElement)) return
      event.preventDefault()
      row.focus()
      if (event.shiftKey && selection && onSelectionChange) {
        onSelectionChange(new Set([...selection, ...rangeOf(keys, anchor ?? key, next)]))
        if (anchor === null) setAnchor(key)
      }
    } else if (event.key === ' ' && onSelectionChange) {
      event.preventDefault()
      select(key, event.shiftKey)
    } else if (event.key === 'Enter' && onOpen) {
      event.preventDefault()
      onOpen(key)
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && onSelectionChange) {
      event.preventDefault()
      onSelectionChange(new Set(keys))
    } else if (event.key === 'Escape' && onSelectionChange && selection && selection.size > 0) {
      event.stopPropagation()
      onSelectionChange(new Set())
    }
  }

  return {
    select,
    rows,
    rowProps: (key: RowKey) => ({
      tabIndex: key === stop ? 0 : -1,
      onFocus: () => {
        holdsFocus.current = true
        setFocused({ key, among: keys })
      },
      onBlur: () => {
        holdsFocus.current = false
      },
      onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => onKeyDown(event, key),
    }),
  }
}
