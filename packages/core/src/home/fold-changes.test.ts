import { expect, it } from 'vitest'
import { foldChanges } from './fold-changes.ts'

const at = (minutes: number, action = 'file.uploaded', actorId = 1, projectId = 1) => ({
  projectId,
  actorId,
  action,
  createdAt: new Date(Date.UTC(2026, 0, 1, 12) - minutes * 60_000),
})

it('foldChanges groups what one person did of a kind in a workspace, also while others work beside it', () => {
  const rows = [at(0), at(1, 'file.uploaded', 2), at(2), at(3, 'file.deleted'), at(4, 'file.uploaded', 1, 2), at(5)]
  expect(foldChanges(rows)).toEqual([[rows[0], rows[2], rows[5]], [rows[1]], [rows[3]], [rows[4]]])
})

it('foldChanges begins a new group after more than an hour', () => {
  const rows = [at(0), at(60), at(121)]
  expect(foldChanges(rows)).toEqual([[rows[0], rows[1]], [rows[2]]])
})
