import { describe, expect, it } from 'vitest'
import { accountBrake, networkOf } from './brake.ts'

describe('a brake', () => {
  it('is on one account of one kind in one organisation', () => {
    const typed = [
      { userType: 'user', email: 'kim@example.com', organizationCode: 'first' },
      { userType: 'user', email: 'kim@example.com', organizationCode: 'second' },
      { userType: 'user', email: 'lee@example.com', organizationCode: 'first' },
      { userType: 'admin', email: 'kim@example.com' },
    ] as const
    expect(new Set(typed.map((account) => accountBrake(account).key)).size).toBe(typed.length)
    expect(accountBrake({ userType: 'admin', email: 'kim@example.com', organizationCode: null })).toEqual(accountBrake(typed[3]))
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('on the address %s is on the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
