import { describe, expect, it } from 'vitest'
import { selectionOfClick } from './row-clicks.ts'

const keys = ['folder-1', 'folder-2', 'attachment-1', 'attachment-2', 'attachment-3']
const click = (key: string, rest: Partial<Parameters<typeof selectionOfClick>[0]> = {}) => {
  const { selection, anchor } = selectionOfClick({ keys, selection: new Set(), anchor: null, shift: false, toggle: true, key, ...rest })
  return { selected: [...selection], anchor }
}

describe('selectionOfClick', () => {
  it('toggles the row with Ctrl', () => {
    expect(click('attachment-1', { selection: new Set(['folder-1']) })).toEqual({
      selected: ['folder-1', 'attachment-1'],
      anchor: 'attachment-1',
    })
    expect(click('folder-1', { selection: new Set(['folder-1']) }).selected).toEqual([])
  })

  it('selects the range with Shift, in both directions, and replaces the previous selection', () => {
    const before = { selection: new Set(['folder-1']), shift: true, toggle: false }
    expect(click('attachment-2', { ...before, anchor: 'folder-2' })).toEqual({
      selected: ['folder-2', 'attachment-1', 'attachment-2'],
      anchor: 'folder-2',
    })
    expect(click('folder-2', { ...before, anchor: 'attachment-1' }).selected).toEqual(['folder-2', 'attachment-1'])
  })

  it('adds the range to the selection with Ctrl and Shift', () => {
    const both = { selection: new Set(['folder-1']), shift: true, anchor: 'attachment-2' }
    expect(click('attachment-3', both).selected).toEqual(['folder-1', 'attachment-2', 'attachment-3'])
  })

  it('selects only the row with Shift when there is no anchor or its row is gone', () => {
    expect(click('attachment-1', { shift: true, toggle: false })).toEqual({ selected: ['attachment-1'], anchor: 'attachment-1' })
    expect(click('attachment-1', { shift: true, toggle: false, anchor: 'attachment-99' }).selected).toEqual(['attachment-1'])
  })
})
