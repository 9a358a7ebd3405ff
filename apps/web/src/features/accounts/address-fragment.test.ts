import { expect, test } from 'vitest'
import { linkTokenIn, providerOutcomeIn } from './address-fragment.ts'

const token = 'Zm9yLXRoZS10ZXN0LW9ubHktbm90LWEtc2VjcmV0_-x'

test('a mailed link’s secret is the whole fragment', () => {
  expect(linkTokenIn(token)).toBe(token)
})

test.each(['', token.slice(1), `${token}a`, `token=${token}`, `${token.slice(1)}/`, 'ticket=x'])(
  '%s is no secret of a link',
  (fragment) => {
    expect(linkTokenIn(fragment)).toBeNull()
  },
)

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
