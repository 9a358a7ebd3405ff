import { describe, expect, it } from 'vitest'
import { type Change, countChanges, groupByPage, kindOfChange } from './changes.ts'

const place = (page: number) => ({ page, anchor: { kind: 'page' as const } })
const change = (earlier: number | null, later: number | null, ...kinds: Change['runs'][number]['kind'][]): Change => ({
  earlier: earlier === null ? null : place(earlier),
  later: later === null ? null : place(later),
  runs: kinds.map((kind) => ({ kind, text: kind })),
})

describe('changes', () => {
  it('are classified as added, removed or changed, ignoring their context', () => {
    expect(kindOfChange(change(1, 1, 'same', 'added', 'same'))).toBe('added')
    expect(kindOfChange(change(1, null, 'removed'))).toBe('removed')
    expect(kindOfChange(change(1, 1, 'removed', 'added'))).toBe('changed')
    expect(countChanges([change(1, 1, 'added'), change(1, 1, 'added'), change(2, 2, 'removed', 'added')])).toEqual({
      added: 2,
      removed: 0,
      changed: 1,
    })
  })

  it('are grouped by the page of the later version, or of the earlier one when removed', () => {
    const groups = groupByPage([change(1, 1, 'added'), change(1, 1, 'removed'), change(2, null, 'removed'), change(4, 3, 'added')])
    expect(groups.map((group) => [group.in, group.place.page, group.changes.map(({ index }) => index)])).toEqual([
      ['later', 1, [0, 1]],
      ['earlier', 2, [2]],
      ['later', 3, [3]],
    ])
  })
})
