import { describe, expect, it } from 'vitest'
import { selectionOfClick } from './row-clicks.ts'

const keys = ['folder-1', 'folder-2', 'attachment-1', 'attachment-2', 'attachment-3']
const click = (key: string, rest: Partial<Parameters<typeof selectionOfClick>[0]> = {}) => {
  const { selection, anchor } = selectionOfClick({ keys, selection: new Set(), anchor: null, shift: false, toggle: true, key, ...rest })
  return { selected: [...selection], anchor }
}

describe('a press on a row', () => {
  it('with Ctrl adds the row, and takes it away again', () => {
    expect(click('attachment-1', { selection: new Set(['folder-1']) })).toEqual({
      selected: ['folder-1', 'attachment-1'],
      anchor: 'attachment-1',
    })
    expect(click('folder-1', { selection: new Set(['folder-1']) }).selected).toEqual([])
  })

  it('with Shift takes all between, upwards too, and leaves what was selected elsewhere', () => {
    const before = { selection: new Set(['folder-1']), shift: true, toggle: false }
    expect(click('attachment-2', { ...before, anchor: 'folder-2' })).toEqual({
      selected: ['folder-2', 'attachment-1', 'attachment-2'],
      anchor: 'folder-2',
    })
    expect(click('folder-2', { ...before, anchor: 'attachment-1' }).selected).toEqual(['folder-2', 'attachment-1'])
  })

  it('with both adds all between to what is selected', () => {
    const both = { selection: new Set(['folder-1']), shift: true, anchor: 'attachment-2' }
    expect(click('attachment-3', both).selected).toEqual(['folder-1', 'attachment-2', 'attachment-3'])
  })

  it('with Shift before anything was chosen, or from a row that is gone, takes the row alone', () => {
    expect(click('attachment-1', { shift: true, toggle: false })).toEqual({ selected: ['attachment-1'], anchor: 'attachment-1' })
    expect(click('attachment-1', { shift: true, toggle: false, anchor: 'attachment-99' }).selected).toEqual(['attachment-1'])
  })
})
