import { expect, test } from 'vitest'
import { filterOf, isNarrowed } from './audit-view.ts'

test('a day begins at its first moment here and ends at its last', () => {
  expect(filterOf({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
    from: new Date(2026, 10, 20, 0, 0, 0, 0).toISOString(),
    to: new Date(2026, 10, 20, 23, 59, 59, 999).toISOString(),
  })
})

test('person and workspace are asked for by the names of the contract', () => {
  expect(filterOf({ type: 'file', person: 7, workspace: 3, find: '계약' })).toEqual({
    type: 'file',
    userId: 7,
    projectId: 3,
    search: '계약',
  })
})

test('nothing chosen asks for everything', () => {
  expect(filterOf({ page: 4 })).toEqual({})
})

test('a page alone narrows nothing', () => {
  expect([isNarrowed({}), isNarrowed({ page: 2 }), isNarrowed({ page: 2, find: 'x' })]).toEqual([false, false, true])
})
