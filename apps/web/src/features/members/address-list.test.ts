import { emailSchema, limits } from '@dossier/contract'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressesIn, isAddress, problemOf, withAddresses } from './address-list.ts'

describe('addressesIn', () => {
  test.each([
    ['one', 'jiwon@harbor.co.kr', ['jiwon@harbor.co.kr']],
    ['commas', 'a@x.kr,b@x.kr, c@x.kr', ['a@x.kr', 'b@x.kr', 'c@x.kr']],
    ['blanks and lines', 'a@x.kr b@x.kr\nc@x.kr\r\n\td@x.kr', ['a@x.kr', 'b@x.kr', 'c@x.kr', 'd@x.kr']],
    ['semicolons, as Outlook copies them', 'a@x.kr; b@x.kr;', ['a@x.kr', 'b@x.kr']],
    ['names with brackets', '김지원 <jiwon@x.kr>, Park Minsu <minsu@x.kr>', ['jiwon@x.kr', 'minsu@x.kr']],
    ['quoted names with commas', '"Kim, Jiwon" <jiwon@x.kr>; "Park, Minsu" <minsu@x.kr>', ['jiwon@x.kr', 'minsu@x.kr']],
    ['capitals', 'Jiwon@Harbor.CO.KR', ['jiwon@harbor.co.kr']],
    ['what is none stays, to be seen', 'jiwon, b@x', ['jiwon', 'b@x']],
    ['nothing', ' ,;\n ', []],
  ])('%s', (_case, text, expected) => {
    expect(addressesIn(text)).toEqual(expected)
  })

  test('withAddresses adds each address once', () => {
    expect(withAddresses(['a@x.kr'], 'A@X.KR, b@x.kr b@x.kr')).toEqual(['a@x.kr', 'b@x.kr'])
  })
})

describe('isAddress', () => {
  test.each(['jiwon', 'jiwon@', '@x.kr', 'jiwon@xkr', 'ji won@x.kr', 'a@b@x.kr', `${'a'.repeat(250)}@x.kr`])('rejects %s', (text) => {
    expect(isAddress(text)).toBe(false)
  })

  test('accepts whatever the server accepts', () => {
    const written = fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: 'binary' }),
      fc.string().map((text) => `${text}@x.kr`),
    )
    fc.assert(
      fc.property(written, (text) => {
        const typed = text.trim()
        expect(isAddress(typed)).toBe(emailSchema.safeParse(typed).success)
      }),
    )
  })
})

test('problemOf rejects an empty list, an invalid address, and too many addresses', () => {
  expect(problemOf([])).toBe('emailRequired')
  expect(problemOf(['a@x.kr', 'b'])).toBe('emailInvalid')
  expect(problemOf(Array.from({ length: limits.emailsPerInvitation + 1 }, (_, n) => `a${n}@x.kr`))).toBe('emailsTooMany')
  expect(problemOf(['a@x.kr'])).toBeNull()
})
