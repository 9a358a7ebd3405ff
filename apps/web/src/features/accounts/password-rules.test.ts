import { limits, passwordSchema } from '@dossier/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordRules } from './password-rules.ts'

test('passwordRules are all met exactly when the contract accepts the password', () => {
  const piece = fc.constantFrom('a', 'B', '7', '!', ' ', '한', 'É', '_', 'ß', '٣')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const password = pieces.join('')
      expect(passwordRules.every(({ met }) => met(password))).toBe(passwordSchema.safeParse(password).success)
    }),
    { numRuns: 2_000 },
  )
})

test('passwordRules do not limit the length of a password', () => {
  const long = `Aa1!${'x'.repeat(limits.passwordLength)}`
  expect(passwordRules.every(({ met }) => met(long))).toBe(true)
  expect(passwordSchema.safeParse(long).success).toBe(false)
})
