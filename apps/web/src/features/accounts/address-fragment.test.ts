import { expect, test } from 'vitest'
import { linkTokenIn } from './address-fragment.ts'

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
