import { expect, it } from 'vitest'
import { registerAddress, registerTarget } from './register-address.ts'

it('an address names a company of a register, the search, or a company of files', () => {
  const apple = { source: 'sec', company: '0000320193' }
  expect(registerTarget(registerAddress(apple))).toEqual(apple)
  expect(registerTarget(registerAddress('search'))).toBe('search')
  expect(registerTarget('harborlogistics')).toBeUndefined()
  expect(registerTarget(undefined)).toBeUndefined()
})

it.each(['@sec', '@sec/', '@SEC/1', '@sec/1/2', '@sec/ 1'])('an address that names no company is the search: %s', (address) => {
  expect(registerTarget(address)).toBe('search')
})
