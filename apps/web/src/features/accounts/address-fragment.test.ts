import { expect, test } from 'vitest'
import { linkLanguageIn, linkTokenIn } from './address-fragment.ts'

const token = 'Zm9yLXRoZS10ZXN0LW9ubHktbm90LWEtc2VjcmV0_-x'

test('a mailed link holds its secret, and the language of the mail', () => {
  expect([linkTokenIn(token), linkLanguageIn(token)]).toEqual([token, null])
  expect([linkTokenIn(`${token}.en`), linkLanguageIn(`${token}.en`)]).toEqual([token, 'en'])
  expect([linkTokenIn(`${token}.ko`), linkLanguageIn(`${token}.ko`)]).toEqual([token, 'ko'])
})

test.each(['', token.slice(1), `${token}a`, `token=${token}`, `${token.slice(1)}/`, 'ticket=x', `${token}.fr`])(
  '%s is no secret of a link',
  (fragment) => {
    expect(linkTokenIn(fragment)).toBeNull()
  },
)
