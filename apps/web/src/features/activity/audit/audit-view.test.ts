import { expect, test } from 'vitest'
import { filterOf, isNarrowed } from './audit-view.ts'

test('filterOf converts days to their start and end in the local time zone', () => {
  expect(filterOf({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
    from: new Date(2026, 10, 20, 0, 0, 0, 0).toISOString(),
    to: new Date(2026, 10, 20, 23, 59, 59, 999).toISOString(),
  })
})

test('filterOf uses the names of the contract for person and workspace', () => {
  expect(filterOf({ type: 'file', person: 7, workspace: 3, find: '계약' })).toEqual({
    type: 'file',
    userId: 7,
    projectId: 3,
    search: '계약',
  })
})

test('filterOf returns an empty filter for an empty view', () => {
  expect(filterOf({ page: 4 })).toEqual({})
})

test('isNarrowed ignores the page', () => {
  expect([isNarrowed({}), isNarrowed({ page: 2 }), isNarrowed({ page: 2, find: 'x' })]).toEqual([false, false, true])
})
