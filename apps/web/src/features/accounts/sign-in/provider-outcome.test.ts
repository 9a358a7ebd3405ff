import { expect, test } from 'vitest'
import { providerOutcomeIn } from './provider-outcome.ts'

const token = 'Zm9yLXRoZS10ZXN0LW9ubHktbm90LWEtc2VjcmV0_-x'

test('a third party’s sign-in gives a ticket or a code', () => {
  expect(providerOutcomeIn(`ticket=${token}`)).toEqual({ ticket: token })
  expect(providerOutcomeIn('error=NO_ACCOUNT_HERE')).toEqual({ code: 'NO_ACCOUNT_HERE' })
})

test.each(['error=NO_SUCH_CODE', 'error=toString', 'error=TOO_MANY_ATTEMPTS', 'error=__proto__', 'error='])(
  '%s is an unexpected failure',
  (fragment) => {
    expect(providerOutcomeIn(fragment)).toEqual({ code: 'UNEXPECTED' })
  },
)

test.each(['', token, 'ticket=short', 'content', '%'])('%s is no outcome', (fragment) => {
  expect(providerOutcomeIn(fragment)).toBeNull()
})
