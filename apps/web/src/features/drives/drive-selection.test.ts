import type { DriveItem } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { type DriveSelection, mostItems, toggleItem } from './drive-selection.ts'

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

describe('choosing in a drive', () => {
  it('keeps what was chosen in one folder while another is open, and lets go again', () => {
    const both = toggleItem(toggleItem(nothing, item('a')), item('b', { kind: 'folder' }))
    expect([...both.values()]).toEqual([
      { id: 'a', name: 'a.pdf', kind: 'file' },
      { id: 'b', name: 'b.pdf', kind: 'folder' },
    ])
    expect([...toggleItem(both, item('a')).keys()]).toEqual(['b'])
  })

  it('does not take what cannot be imported', () => {
    expect(toggleItem(nothing, item('a', { obstacle: 'not-downloadable' }))).toBe(nothing)
  })

  it('takes no more than one import may have', () => {
    let full = nothing
    for (let n = 0; n < mostItems; n += 1) full = toggleItem(full, item(`${n}`))
    expect(toggleItem(full, item('more'))).toBe(full)
    expect(toggleItem(full, item('0')).size).toBe(mostItems - 1)
  })
})
