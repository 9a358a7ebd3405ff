import type { DriveItem } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { type DriveSelection, maxItems, toggleItem } from './drive-selection.ts'

const item = (id: string, part: Partial<DriveItem> = {}): DriveItem => ({
  id,
  name: `${id}.pdf`,
  kind: 'file',
  size: 1,
  modifiedAt: null,
  obstacle: null,
  ...part,
})
const nothing: DriveSelection = new Map()

describe('toggleItem', () => {
  it('keeps the selection across folders, and deselects a selected item', () => {
    const both = toggleItem(toggleItem(nothing, item('a')), item('b', { kind: 'folder' }))
    expect([...both.values()]).toEqual([
      { id: 'a', name: 'a.pdf', kind: 'file' },
      { id: 'b', name: 'b.pdf', kind: 'folder' },
    ])
    expect([...toggleItem(both, item('a')).keys()]).toEqual(['b'])
  })

  it('ignores items that cannot be imported', () => {
    expect(toggleItem(nothing, item('a', { obstacle: 'not-downloadable' }))).toBe(nothing)
  })

  it('stops at the maximum of one import', () => {
    let full = nothing
    for (let n = 0; n < maxItems; n += 1) full = toggleItem(full, item(`${n}`))
    expect(toggleItem(full, item('more'))).toBe(full)
    expect(toggleItem(full, item('0')).size).toBe(maxItems - 1)
  })
})
