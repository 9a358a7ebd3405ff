import { expect, test } from 'vitest'
import { linkLanguageIn, linkTokenIn } from './address-fragment.ts'

const token = 'Zm9yLXRoZS10ZXN0LW9ubHktbm90LWEtc2VjcmV0_-x'

test('linkTokenIn and linkLanguageIn parse the fragment of a mailed link', () => {
  expect([linkTokenIn(token), linkLanguageIn(token)]).toEqual([token, null])
  expect([linkTokenIn(`${token}.en`), linkLanguageIn(`${token}.en`)]).toEqual([token, 'en'])
  expect([linkTokenIn(`${token}.ko`), linkLanguageIn(`${token}.ko`)]).toEqual([token, 'ko'])
})

test.each(['', token.slice(1), `${token}a`, `token=${token}`, `${token.slice(1)}/`, 'ticket=x', `${token}.fr`])(
  'linkTokenIn returns null for %s',
  (fragment) => {
    expect(linkTokenIn(fragment)).toBeNull()
  },
)
