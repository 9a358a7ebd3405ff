import { describe, expect, it } from 'vitest'
import { accountBrake } from './brake.ts'

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
})
