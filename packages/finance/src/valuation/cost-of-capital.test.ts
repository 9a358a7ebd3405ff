import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CostOfCapitalInputs,
  costOfCapital,
  costOfEquity,
  debtToEquityOf,
  releverBeta,
  releverPeers,
  unleverBeta,
} from './cost-of-capital.ts'

const inputs: CostOfCapitalInputs = {
  equity: { riskFreeRate: 0.04, beta: 1.2, equityRiskPremium: 0.05 },
  costOfDebt: 0.06,
  taxRate: 0.25,
  structure: { kind: 'market', marketEquity: 750, grossDebt: 250 },
}
const waccOf = (changed: Partial<CostOfCapitalInputs>) => {
  const cost = costOfCapital({ ...inputs, ...changed })
  return cost.kind === 'computed' ? cost.wacc : cost.reasons
}

describe('the cost of equity', () => {
  it('is the risk-free rate, beta times the premium, and the premiums applied', () => {
    expect(costOfEquity(inputs.equity)).toBeCloseTo(0.1, 15)
    expect(costOfEquity({ ...inputs.equity, sizePremium: 0.01, countryRiskPremium: 0.005 })).toBeCloseTo(0.115, 15)
  })
})

describe('beta', () => {
  it('is unlevered and relevered by Hamada', () => {
    // 1.2 ÷ (1 + 0.75 × 0.5) = 0.872727…; × (1 + 0.75 × 1) = 1.527272…
    expect(unleverBeta(1.2, 0.5, 0.25)).toBeCloseTo(0.96 / 1.1, 12)
    expect(releverBeta(unleverBeta(1.2, 0.5, 0.25), 1, 0.25)).toBeCloseTo(1.68 / 1.1, 12)
  })

  it('of peers is the median unlevered beta, relevered at the structure of the target', () => {
    const peers = [
      { beta: 1.0, debtToEquity: 0, taxRate: 0.25 },
      { beta: 1.75, debtToEquity: 1, taxRate: 0.25 },
      { beta: 2, debtToEquity: 0, taxRate: 0.3 },
    ]
    expect(releverPeers(peers, { debtToEquity: 0.4, taxRate: 0.25 })).toBeCloseTo(1.3, 12)
    expect(releverPeers([], { debtToEquity: 0.4, taxRate: 0.25 })).toBeUndefined()
  })

  it('is unchanged by unlevering and relevering at the same structure', () => {
    const ratio = fc.double({ min: 0, max: 10, noNaN: true })
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 5, noNaN: true }),
        ratio,
        fc.double({ min: 0, max: 0.6, noNaN: true }),
        (beta, leverage, tax) => {
          expect(releverBeta(unleverBeta(beta, leverage, tax), leverage, tax)).toBeCloseTo(beta, 9)
          expect(unleverBeta(beta, leverage, tax)).toBeLessThanOrEqual(beta)
        },
      ),
    )
  })
})

describe('the weighted average cost of capital', () => {
  it('weighs market equity and gross debt after tax', () => {
    // 0.75 × 10 % + 0.25 × 6 % × 0.75
    expect(waccOf({})).toBeCloseTo(0.08625, 15)
    expect(costOfCapital(inputs)).toMatchObject({ equityWeight: 0.75, debtWeight: 0.25 })
  })

  it('accepts a target structure instead', () => {
    expect(waccOf({ structure: { kind: 'target', debtToCapital: 0.4 } })).toBeCloseTo(0.078, 15)
    expect(waccOf({ structure: { kind: 'target', debtToCapital: 0 } })).toBeCloseTo(0.1, 15)
    expect(debtToEquityOf({ kind: 'target', debtToCapital: 0.2 })).toBeCloseTo(0.25, 15)
  })

  it('of a firm without debt is the cost of equity, even with cash', () => {
    expect(waccOf({ structure: { kind: 'market', marketEquity: 750, grossDebt: 0 } })).toBeCloseTo(0.1, 15)
  })

  it('refuses net debt of a net-cash firm, no market equity and impossible targets', () => {
    expect(waccOf({ structure: { kind: 'market', marketEquity: 750, grossDebt: -300 } })).toEqual(['negative-debt'])
    expect(waccOf({ structure: { kind: 'market', marketEquity: 0, grossDebt: 300 } })).toEqual(['no-market-equity'])
    expect(waccOf({ structure: { kind: 'target', debtToCapital: 1 } })).toEqual(['debt-ratio-out-of-range'])
    expect(waccOf({ costOfDebt: Number.NaN })).toEqual(['unusable-number'])
  })

  it('lies between the costs of its parts, with weights that add up to one', () => {
    const money = fc.double({ min: 0, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(money, money, (debt, equity) => {
        const cost = costOfCapital({ ...inputs, structure: { kind: 'market', marketEquity: equity + 1, grossDebt: debt } })
        if (cost.kind === 'refused') throw new Error(cost.reasons.join())
        expect(cost.debtWeight).toBeGreaterThanOrEqual(0)
        expect(cost.debtWeight + cost.equityWeight).toBeCloseTo(1, 12)
        expect(cost.wacc).toBeLessThanOrEqual(cost.costOfEquity + 1e-12)
        expect(cost.wacc).toBeGreaterThanOrEqual(cost.afterTaxCostOfDebt - 1e-12)
      }),
    )
  })
})
