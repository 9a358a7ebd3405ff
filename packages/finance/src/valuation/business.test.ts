import { expect, it } from 'vitest'
import { businessOf } from './business.ts'

it.each([
  ['JPMorgan Chase', { sic: '6021' }, 'bank'],
  ['American Express', { sic: '6199' }, 'bank'],
  ['a broker', { sic: '6211' }, 'bank'],
  ['MetLife', { sic: '6311' }, 'insurer'],
  ['an insurance agency', { sic: '6411' }, 'operating'],
  ['Apple', { sic: '3571' }, 'operating'],
  ['a real estate trust', { sic: '6798' }, 'operating'],
  ['a Korean bank', { ksic: '64121' }, 'bank'],
  ['a Korean card company', { ksic: '64913' }, 'bank'],
  ['a Korean insurer', { ksic: '65110' }, 'insurer'],
  ['a Korean securities firm', { ksic: '66121' }, 'bank'],
  ['Samsung Electronics', { ksic: '264' }, 'operating'],
  ['a Korean company of which only the division is known', { ksic: '26' }, 'operating'],
  ['an insurer by one of two codes', { sic: '6719', ksic: '65110' }, 'insurer'],
  ['a bank by the second of two codes', { sic: '7389', ksic: '64121' }, 'bank'],
] as const)('reads what %s is from its code', (_, codes, business) => {
  expect(businessOf(codes)).toBe(business)
})

it('is undefined for a holding company, whose code does not decide', () => {
  expect(businessOf({ ksic: '64992' })).toBeUndefined()
  for (const ksic of ['6', '64', '649', '6499']) expect(businessOf({ ksic })).toBeUndefined()
  expect(businessOf({ sic: '6719' })).toBeUndefined()
  expect(businessOf({})).toBeUndefined()
})
