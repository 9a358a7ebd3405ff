import { describe, expect, it } from 'vitest'
import { accountThrottle } from './throttle.ts'

describe('throttles', () => {
  it('are separate for each account, user type and organization', () => {
    const typed = [
      { userType: 'user', email: 'kim@example.com', organizationCode: 'first' },
      { userType: 'user', email: 'kim@example.com', organizationCode: 'second' },
      { userType: 'user', email: 'lee@example.com', organizationCode: 'first' },
      { userType: 'admin', email: 'kim@example.com' },
    ] as const
    expect(new Set(typed.map((account) => accountThrottle(account).key)).size).toBe(typed.length)
    expect(accountThrottle({ userType: 'admin', email: 'kim@example.com', organizationCode: null })).toEqual(accountThrottle(typed[3]))
  })
})
