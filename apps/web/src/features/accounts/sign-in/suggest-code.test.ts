import { organizationCodeSchema } from '@dossier/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestCode } from './suggest-code.ts'

test.each([
  ['Hanbit Partners', 'hanbit-partners'],
  ['  A&B Capital, LLC. ', 'a-b-capital-llc'],
  ['한빛 파트너스(주)', '한빛-파트너스-주'],
  ['***', ''],
])('suggestCode of %s is %s', (name, code) => {
  expect(suggestCode(name)).toBe(code)
})

test('suggestCode returns a valid code whenever it has at least two characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
      const code = suggestCode(name)
      expect(Array.from(code).length < 2 || organizationCodeSchema.safeParse(code).success).toBe(true)
    }),
  )
})
