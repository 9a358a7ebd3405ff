import { expect, it } from 'vitest'
import { isNewFailure } from './runs-seen.ts'

it.each([
  ['failed', '2026-11-20T10:00:00.000Z', true],
  ['failed', '2026-11-20T08:00:00.000Z', false],
  ['completed', '2026-11-20T10:00:00.000Z', false],
  ['running', null, false],
] as const)('a run that %s at %s is a failure that was not seen: %s', (state, finishedAt, expected) => {
  expect(isNewFailure({ state, finishedAt }, '2026-11-20T09:00:00.000Z')).toBe(expected)
  expect(isNewFailure({ state, finishedAt }, '')).toBe(state === 'failed')
})
