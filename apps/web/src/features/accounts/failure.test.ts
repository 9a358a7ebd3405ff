import { expect, test } from 'vitest'
import { ApiError } from '../../api/index.ts'
import { failureOf, failureOfCode } from './failure.ts'
import { failureText } from './failure-text.ts'

function refusal(code: 'TOO_MANY_ATTEMPTS' | 'WRONG_CREDENTIALS', details: Record<string, unknown> = {}, status = 429) {
  return new ApiError({ code, status, message: 'as the server put it', details })
}

test('failureOf returns the end of a rate limit', () => {
  expect(failureOf(refusal('TOO_MANY_ATTEMPTS', { seconds: 30 }), 1_000).lockedUntil).toBe(31_000)
})

test.each([[{}], [{ seconds: '30' }], [{ seconds: 0 }], [{ seconds: -4 }]])(
  'failureOf returns no end for a rate limit with %o',
  (details) => {
    expect(failureOf(refusal('TOO_MANY_ATTEMPTS', details), 1_000).lockedUntil).toBeNull()
  },
)

test('failureOf returns no end for other refusals', () => {
  expect(failureOf(refusal('WRONG_CREDENTIALS', { seconds: 30 }, 401), 1_000)).toMatchObject({ lockedUntil: null, offline: false })
})

test('failureOf marks a call without a response as offline', () => {
  const error = new ApiError({ code: 'UNEXPECTED', status: 0, message: '' })
  expect(failureOf(error, 0)).toEqual({ code: 'UNEXPECTED', details: {}, offline: true, lockedUntil: null })
})

test('failureOf returns an unexpected failure for other errors', () => {
  expect(failureOf(new TypeError('x'), 0)).toMatchObject({ code: 'UNEXPECTED', offline: false })
})

test('failureText is in the language on screen', () => {
  const failure = failureOf(refusal('TOO_MANY_ATTEMPTS', { seconds: 30 }), 0)
  expect([failureText(failure, 'en'), failureText(failure, 'ko')]).toEqual([
    'Too many attempts. Try again in 30 seconds',
    '시도 횟수가 많습니다. 30초 후에 다시 시도해 주세요',
  ])
})

test.each(['TOO_MANY_ATTEMPTS', 'NO_SUCH_CODE'] as const)('failureText is that of an unexpected error for the code %s alone', (code) => {
  expect(failureText(failureOfCode(code as 'TOO_MANY_ATTEMPTS'), 'en')).toBe('An unexpected error occurred')
})
