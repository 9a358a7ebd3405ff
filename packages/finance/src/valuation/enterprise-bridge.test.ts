import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BridgeItems, enterpriseValueOf, equityValueOf, netClaimsOf, stepsToEquity, unknownBridgeItems } from './enterprise-bridge.ts'

const bridge: BridgeItems = {
  grossDebt: 300,
  leases: 50,
  minorityInterests: 40,
  preferredStock: 20,
  pensionDeficit: 10,
  cash: 120,
  associates: 60,
}
const amount = fc.double({ min: 0, max: 1e12, noNaN: true })
const anyBridge = fc.record({
  grossDebt: amount,
  leases: amount,
  minorityInterests: amount,
  preferredStock: amount,
  pensionDeficit: amount,
  cash: amount,
  associates: amount,
})

describe('the bridge between equity value and enterprise value', () => {
  it('adds claims and deducts cash and associates', () => {
    // 1,000 + 300 + 50 + 40 + 20 + 10 − 120 − 60
    expect(enterpriseValueOf(1000, bridge)).toBe(1240)
    expect(equityValueOf(1240, bridge)).toBe(1000)
  })

  it('puts enterprise value below equity value for a net-cash firm', () => {
    expect(enterpriseValueOf(1000, { ...bridge, cash: 900 })).toBe(460)
    expect(netClaimsOf({ ...bridge, cash: 900 })).toBe(-540)
  })

  it('raises equity value by a pension surplus', () => {
    expect(equityValueOf(1240, { ...bridge, pensionDeficit: -30 })).toBe(1040)
  })

  it('is undefined while an item is unknown, and names that item', () => {
    const unread = { ...bridge, leases: undefined, preferredStock: undefined }
    expect(enterpriseValueOf(1000, unread)).toBeUndefined()
    expect(equityValueOf(1000, unread)).toBeUndefined()
    expect(unknownBridgeItems(unread)).toEqual(['leases', 'preferredStock'])
    expect(enterpriseValueOf(undefined, bridge)).toBeUndefined()
  })

  it('returns the steps from enterprise value to equity value', () => {
    expect(stepsToEquity(bridge)).toEqual([
      { item: 'grossDebt', amount: -300 },
      { item: 'leases', amount: -50 },
      { item: 'minorityInterests', amount: -40 },
      { item: 'preferredStock', amount: -20 },
      { item: 'pensionDeficit', amount: -10 },
      { item: 'cash', amount: 120 },
      { item: 'associates', amount: 60 },
    ])
  })

  it('is undone by its inverse', () => {
    fc.assert(
      fc.property(amount, anyBridge, (equity, any) => {
        const back = equityValueOf(enterpriseValueOf(equity, any), any) ?? Number.NaN
        expect(Math.abs(back - equity)).toBeLessThanOrEqual(1e-2)
      }),
    )
  })
})
