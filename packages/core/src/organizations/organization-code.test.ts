import { organizationCodeSchema } from '@dossier/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { codeCandidates, codeFrom } from './organization-code.ts'

it.each([
  ['First Capital', 'first-capital'],
  ['First Capital Co., Ltd.', 'first-capital-co-ltd'],
  ['미래 캐피탈', '미래-캐피탈'],
  ['미래 캐피탈'.normalize('NFD'), '미래-캐피탈'],
  ['(주)한빛 Partners 2호', '주-한빛-partners-2호'],
  ['Société Générale', 'societe-generale'],
  ['東京', 'organization'],
  ['A', 'organization'],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('turns the name %s into the code %s', (name, code) => {
  expect(codeFrom(name)).toBe(code)
})

it('makes a valid code from any name, with any number of retries', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const codes: string[] = []
      for (const code of codeCandidates(codeFrom(name))) if (codes.push(code) === 12) break
      for (const code of codes) expect(organizationCodeSchema.parse(code)).toBe(code)
      expect(new Set(codes).size).toBe(12)
    }),
  )
})
