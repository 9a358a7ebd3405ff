import { expect, test } from 'vitest'
import { providerOutcomeIn } from './provider-outcome.ts'

const token = 'Zm9yLXRoZS10ZXN0LW9ubHktbm90LWEtc2VjcmV0_-x'

test('providerOutcomeIn parses a ticket or an error code', () => {
  expect(providerOutcomeIn(`ticket=${token}`)).toEqual({ ticket: token })
  expect(providerOutcomeIn('error=NO_ACCOUNT_HERE')).toEqual({ code: 'NO_ACCOUNT_HERE' })
  // The catalogue says what is shown for a code that it does not have: see failure-text.ts.
  expect(providerOutcomeIn('error=NO_SUCH_CODE')).toEqual({ code: 'NO_SUCH_CODE' })
})

test.each(['error=toString', 'error=<b>', 'error=__proto__', 'error='])(
  'providerOutcomeIn returns an unexpected failure for %s',
  (fragment) => {
    expect(providerOutcomeIn(fragment)).toEqual({ code: 'UNEXPECTED' })
  },
)

test.each(['', token, 'ticket=short', 'content', '%'])('providerOutcomeIn returns null for %s', (fragment) => {
  expect(providerOutcomeIn(fragment)).toBeNull()
})
