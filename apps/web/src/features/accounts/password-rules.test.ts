import { limits, passwordSchema } from '@dossier/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordRules } from './password-rules.ts'

test('all rules are met exactly when the contract takes the password', () => {
  const piece = fc.constantFrom('a', 'B', '7', '!', ' ', '한', 'É', '_', 'ß', '٣')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const password = pieces.join('')
      expect(passwordRules.every(({ met }) => met(password))).toBe(passwordSchema.safeParse(password).success)
    }),
    { numRuns: 2_000 },
  )
})

test('a password longer than the contract takes is not caught by a rule', () => {
  const long = `Aa1!${'x'.repeat(limits.passwordLength)}`
  expect(passwordRules.every(({ met }) => met(long))).toBe(true)
  expect(passwordSchema.safeParse(long).success).toBe(false)
})
